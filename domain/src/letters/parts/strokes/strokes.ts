/** In units of `signatureArea`, whole, or of `pageArea`, to a tenth downwards; pressure from 0 to `maxPressure` or `pageMaxPressure`. */
export type PenPoint = { readonly x: number; readonly y: number; readonly pressure: number }
export type Stroke = readonly PenPoint[]
