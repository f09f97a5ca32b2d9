import type { ReadingPart } from '../../kind/reading-part.ts'
import { UnknownParts } from './unknown-parts.tsx'

export const unknownReading: ReadingPart = {
  UnderWords: ({ parts: { unknown } }) => unknown && <UnknownParts count={unknown.length} />,
}
