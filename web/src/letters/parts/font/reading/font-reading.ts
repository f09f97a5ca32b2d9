import '#stationery/handwriting-fonts/handwriting-fonts.css'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'

export const fontReading: ReadingPart = { onSheet: ({ font }) => ({ font }) }
