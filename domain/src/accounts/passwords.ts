/* The pages where a visitor signs in load this, and not the schemas of password-schemas.ts. */

/** As people count them (docs/rules.md 1.4). */
export const passwordLength = { min: 8, max: 128 } as const

/** A family emoji has eleven code units. */
const mostCodeUnits = 4096

export const passwordTooShort = 'Password must be at least 8 characters long'
export const passwordTooLong = 'Password must be 128 characters or less'
export const passwordsDiffer = 'Passwords do not match'
const passwordUnreadable = 'Password has a character that we cannot read'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function isLongEnough(password: string): boolean {
  return countUpTo(password, passwordLength.min) >= passwordLength.min
}

export function isShortEnough(password: string): boolean {
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

/** Weak under 8 characters; otherwise the number of character classes decides. */
export function passwordStrength(password: string): PasswordStrength {
  if (!isLongEnough(password)) return 'weak'
  const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter(one =>
    one.test(password),
  ).length
  if (classes <= 2) return 'weak'
  return classes === 3 ? 'medium' : 'strong'
}

type Rule = readonly [isMet: (password: string) => boolean, problem: string]

/** The server also refuses the most common ones. */
export const newPasswordRules: readonly Rule[] = [
  [isLongEnough, passwordTooShort],
  [isShortEnough, passwordTooLong],
  // Hashing maps all lone surrogates to one character.
  [password => password.isWellFormed(), passwordUnreadable],
]

/** Null when it is valid. */
export function newPasswordProblem(password: string): string | null {
  const broken = newPasswordRules.find(([isMet]) => !isMet(password))
  return broken?.[1] ?? null
}

export const passwordMissing = 'Please enter your password'

/** Null when it may be the password. */
export function presentPasswordProblem(password: string): string | null {
  if (password === '') return passwordMissing
  return isShortEnough(password) ? null : passwordTooLong
}

/** Counted from the request (docs/rules.md 1.5). */
export const resetMinutes = 10
