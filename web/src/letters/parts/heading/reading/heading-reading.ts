import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'

export const headingReading: ReadingPart = {
  onSheet: ({ heading }) => (heading === null ? {} : { heading }),
}
