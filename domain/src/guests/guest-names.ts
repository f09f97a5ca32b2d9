import { textLength } from '#text-length.ts'
import { isTextLine, isVisible } from '#text-line.ts'
import { guestNameMaxLength } from './guests.ts'

/** docs/rules.md 8.1. Null when it can stand on an envelope. */
export function guestNameProblem(name: string): string | null {
  if (!isVisible(name)) return 'Please write a name on the envelope'
  if (textLength(name.trim()) > guestNameMaxLength)
    return `A name holds at most ${guestNameMaxLength} characters`
  return isTextLine(name, guestNameMaxLength) ? null : 'Please use one line of plain letters'
}
