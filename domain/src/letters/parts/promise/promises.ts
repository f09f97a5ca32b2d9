import { textLength } from '#text-length.ts'
import { isVisible, isWrittenLine, trimLine, unfitLineText } from '#text-line.ts'

export const promiseLimits = { inLetter: 3, length: 120 } as const

/** What a promise is good for (docs/rules.md 3.19), as it stands in the letter: without outer spaces. */
export const isPromise = (line: string): boolean => isWrittenLine(line, promiseLimits.length)

/** Null when it can lie in a letter, once it is trimmed (trimLine). */
export function promiseProblem(line: string): string | null {
  if (!isVisible(line)) return 'Please say what it is good for.'
  if (textLength(trimLine(line)) > promiseLimits.length)
    return `${promiseLimits.length} characters are the most.`
  return isPromise(trimLine(line)) ? null : unfitLineText
}
