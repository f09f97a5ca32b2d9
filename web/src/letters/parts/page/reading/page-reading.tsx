import type { ReadingPart } from '../../kind/reading-part.ts'
import { HandPages } from './hand-pages.tsx'

export const pageReading: ReadingPart = { UnderWords: ({ parts }) => <HandPages pages={parts.pages} /> }
