import { isWrittenLine } from '#text-line.ts'

/** Of a heading of the writer's own (docs/rules.md 3.20). */
export const headingMaxLength = 60

/** As it is in a letter: empty where it has none. Without one it has that of its paper. */
export const isHeading = (heading: string): boolean =>
  heading === '' || isWrittenLine(heading, headingMaxLength)
