import '#stationery/handwriting-fonts/handwriting-fonts.css'
import type { ReadingPart } from '../../kind/reading-part.ts'

export const fontReading: ReadingPart = { onSheet: ({ font }) => ({ font }) }
