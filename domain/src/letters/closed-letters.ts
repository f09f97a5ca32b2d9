import { isTextLine } from '#text-line.ts'

/** Characters of what follows "Open when" (docs/rules.md 10.6). */
export const openWhenMaxLength = 60

export const isOpenWhenLabel = (label: string): boolean => isTextLine(label, openWhenMaxLength)

export const openWhenIdeas = ['you miss me', 'you cannot sleep', 'it is our day', 'you doubt it'] as const

/** The words on the envelope. */
export const openWhenText = (label: string) => `Open when ${label}`
