import type { ReadingPart } from '../../kind/reading-part.ts'
import { Photographs } from './photographs.tsx'

export const photographReading: ReadingPart = {
  UnderWords: ({ parts: { photographs } }) =>
    photographs.length > 0 && <Photographs photographs={photographs} />,
}
