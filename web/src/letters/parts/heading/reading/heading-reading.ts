import type { ReadingPart } from '../../kind/reading-part.ts'

export const headingReading: ReadingPart = {
  onSheet: ({ heading }) => (heading === null ? {} : { heading }),
}
