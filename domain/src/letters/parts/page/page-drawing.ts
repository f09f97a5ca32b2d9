import { curves } from '../strokes/ink-paths.ts'
import { type InkColour, type Nib, type PageStroke, pageMaxPressure } from './page-strokes.ts'

/** Curves of one ink and width, as an SVG path. */
export type PagePath = { readonly ink: InkColour; readonly width: number; readonly d: string }

/** In units of the page, from no pressure to the most. */
const widths: Readonly<Record<Nib, readonly [thinnest: number, thickest: number]>> = {
  fine: [2.5, 6],
  broad: [6, 14],
  brush: [4, 34],
}
/** A pen that presses harder by less looks the same. */
const levels = 14

export function pagePaths(strokes: readonly PageStroke[]): PagePath[] {
  const paths = new Map<string, PagePath>()
  for (const { nib, ink, points } of strokes) {
    const [thinnest, thickest] = widths[nib]
    for (const { pressure, d } of curves(points)) {
      const level = Math.round((pressure / pageMaxPressure) * levels) / levels
      const width = Math.round((thinnest + (thickest - thinnest) * level) * 10) / 10
      const key = `${ink} ${width}`
      paths.set(key, { ink, width, d: (paths.get(key)?.d ?? '') + d })
    }
  }
  return [...paths.values()]
}
