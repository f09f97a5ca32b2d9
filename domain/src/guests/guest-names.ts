import { isTextLine } from '#text-line.ts'
import { guestNameMaxLength } from './guests.ts'

/** docs/rules.md 8.1 */
export const isGuestName = (name: string): boolean => isTextLine(name, guestNameMaxLength)
