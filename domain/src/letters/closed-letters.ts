import { textLength } from '#text-length.ts'
import { isTextLine, isVisible } from '#text-line.ts'

/** Characters of what follows "Open when" (docs/rules.md 10.6). */
export const openWhenMaxLength = 60

/** Null when it can stand on an envelope. */
export function openWhenLabelProblem(label: string): string | null {
  if (!isVisible(label)) return 'Please say for which moment it is.'
  if (textLength(label.trim()) > openWhenMaxLength) return `${openWhenMaxLength} characters are the most.`
  return isTextLine(label, openWhenMaxLength) ? null : 'Please leave out what cannot be seen on an envelope.'
}

export const openWhenIdeas = ['you miss me', 'you cannot sleep', 'it is our day', 'you doubt it'] as const

/** The words on the envelope. */
export const openWhenText = (label: string) => `Open when ${label}`
