import type { Look } from '../e2e/screens/looks.ts'

/** A journey that is not the letter's own sees each width and each scheme once. */
export const bothWidths = [
  { device: 'desk', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
] as const satisfies readonly Look[]

export const desk = [{ device: 'desk', scheme: 'dark' }] as const satisfies readonly Look[]
