/* Every page loads this; the schemas of account-schemas.ts are for few. */

/** Characters (docs/rules.md 1.1). */
export const usernameLength = { min: 3, max: 15 } as const

const usernameTooShort = 'Username must be at least 3 characters'
const usernameTooLong = 'Username must be 15 characters or less'
const usernameCharacters = 'Username can only contain letters, numbers, and underscores'
export const usernameTaken = 'Username is already taken'
export const usernameTakenAtSignUp = 'Username already taken'
export const usernameAvailable = 'Username is available'
export const usernameCheckFailed = 'Error checking username availability'

export const suspendedText = 'This account has been suspended.'

export const lookupDebounceMs = 500

/** Null when the form is valid. */
export function usernameProblem(username: string): string | null {
  if (username.length < usernameLength.min) return usernameTooShort
  if (username.length > usernameLength.max) return usernameTooLong
  if (!/^[A-Za-z0-9_]+$/.test(username)) return usernameCharacters
  return null
}

/** These could pass for the product or its operators (docs/rules.md 1.1). */
const reservedUsernames = new Set([
  'admin',
  'administrator',
  'novelette',
  'support',
  'help',
  'root',
  'system',
  'security',
  'moderator',
  'staff',
  'team',
  'official',
  'postmaster',
  'webmaster',
  'noreply',
  'no_reply',
  'contact',
  'info',
  'you',
  'me',
  'null',
  'undefined',
  'former_member',
])

/** Ignores case. */
export function isReservedUsername(username: string): boolean {
  return reservedUsernames.has(username.toLowerCase())
}

const counterTexts = [
  [13, 'Almost at limit'],
  [11, 'Getting long'],
  [0, 'Good length'],
] as const

export function usernameCounterText(length: number): string {
  const reached = counterTexts.find(([from]) => length >= from)
  return reached?.[1] ?? ''
}

/** Until the verification mail can be requested again. */
export const resendCooldownSeconds = 60

/** Until an unconfirmed sign-up is removed (docs/rules.md 1.3). */
export const unverifiedDays = 7

/** Counted from sending. */
export const verificationHours = 24

export const emailInvalid = 'Please enter a valid email address'
export const emailMaxLength = 254

/** RFC 5322's `dot-atom` at a domain, whose last part may be written in another script (`xn--…`). */
const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i

/** Forms check without zod. Null when the address is valid. */
export function emailProblem(text: string): string | null {
  const email = text.trim()
  return email.length <= emailMaxLength && emailPattern.test(email) ? null : emailInvalid
}

/** Of a valid address: some letters of other scripts lowercase to a-z, so the format is checked first. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()
