import * as z from 'zod/mini'
import { linkToken } from './links.ts'

/** Password rules of SPEC.md section 5 and TRUST.md, in characters as people count them. */
export const passwordLength = { min: 8, max: 128 } as const

/** One character may be many code units (a family is eleven), but none of ours needs more than this in all. */
const mostCodeUnits = 4096

export const passwordTooShort = 'Password must be at least 8 characters long'
const passwordTooLong = 'Password must be 128 characters or less'
export const passwordsDiffer = 'Passwords do not match'
const passwordUnreadable = 'Password has a character that we cannot read'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether a password is long enough. */
export function isLongEnough(password: string): boolean {
  return countUpTo(password, passwordLength.min) >= passwordLength.min
}

function isShortEnough(password: string): boolean {
  return password.length <= mostCodeUnits && countUpTo(password, passwordLength.max + 1) <= passwordLength.max
}

function countUpTo(text: string, most: number): number {
  let count = 0
  for (const _ of characters.segment(text)) {
    count += 1
    if (count === most) break
  }
  return count
}

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Under 8 characters is weak; otherwise the number of character classes decides (SPEC.md section 5). */
export function passwordStrength(password: string): PasswordStrength {
  if (!isLongEnough(password)) return 'weak'
  const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter(one =>
    one.test(password),
  ).length
  if (classes <= 2) return 'weak'
  return classes === 3 ? 'medium' : 'strong'
}

/** A password that someone chooses. The server also refuses the commonest. */
export const newPassword = z.string().check(
  z.refine(isLongEnough, passwordTooShort),
  z.refine(isShortEnough, passwordTooLong),
  // All halves of characters become the same one when a text is hashed: passwords made of them would match each other.
  z.refine(password => password.isWellFormed(), passwordUnreadable),
)

/** A password that someone has. */
export const presentPassword = z
  .string()
  .check(z.minLength(1, 'Please enter your password'), z.refine(isShortEnough, passwordTooLong))

/** Minutes that a link to a new password works, from when it was asked for (SPEC.md section 9). */
export const resetMinutes = 10

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword })
export const changePasswordInput = z.strictObject({ presentPassword, newPassword })
