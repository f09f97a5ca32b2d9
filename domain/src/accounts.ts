import * as z from 'zod/mini'
import { linkToken } from './links.ts'
import { newPassword, presentPassword } from './passwords.ts'

/** Username rules of SPEC.md section 5, limits of section 9. */
export const usernameLength = { min: 3, max: 15 } as const

const usernameTooShort = 'Username must be at least 3 characters'
const usernameTooLong = 'Username must be 15 characters or less'
const usernameCharacters = 'Username can only contain letters, numbers, and underscores'
export const usernameTaken = 'Username is already taken'
export const usernameTakenAtSignUp = 'Username already taken'
export const usernameAvailable = 'Username is available'
export const usernameCheckFailed = 'Error checking username availability'

/** Milliseconds without typing before a username is looked up (SPEC.md section 9). */
export const lookupDebounceMs = 500

/** Why a username cannot be registered, or null when its form is fine. */
export function usernameProblem(username: string): string | null {
  if (username.length < usernameLength.min) return usernameTooShort
  if (username.length > usernameLength.max) return usernameTooLong
  if (!/^[A-Za-z0-9_]+$/.test(username)) return usernameCharacters
  return null
}

/** Names that would let their holder speak for the product or for its keepers (DECISIONS 6). */
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

/** Whether no one may take this name, in any case of its letters. */
export function isReservedUsername(username: string): boolean {
  return reservedUsernames.has(username.toLowerCase())
}

const counterTexts = [
  [13, 'Almost at limit'],
  [11, 'Getting long'],
  [0, 'Good length'],
] as const

/** The text beside the character counter (SPEC.md section 5). */
export function usernameCounterText(length: number): string {
  const reached = counterTexts.find(([from]) => length >= from)
  return reached?.[1] ?? ''
}

/** Seconds before another verification mail can be asked for (SPEC.md section 9). */
export const resendCooldownSeconds = 60

/** Days after which a sign-up that was never confirmed is forgotten, and gives its username back (DECISIONS 6). */
export const unverifiedDays = 7

/** Hours that a link in a verification mail works, from the moment the mail was sent. */
export const verificationHours = 24

/** A username as it is typed into a search: anything a username could be, nothing longer. */
export const usernameInput = z.string().check(z.minLength(1), z.maxLength(usernameLength.max))

const emailText = 'Please enter a valid email address'
export const email = z.string().check(
  z.trim(),
  z.maxLength(254, { error: emailText, abort: true }),
  z.email(emailText),
  // After the check of its form: some letters of other scripts become a to z in lower case, and so another's address.
  z.toLowerCase(),
)

const newUsername = z.string().check(
  z.refine(value => usernameProblem(value) === null, {
    error: issue => usernameProblem(String(issue.input)) ?? '',
  }),
)

export const signUpInput = z.strictObject({ username: newUsername, email, password: newPassword })
export const signInInput = z.strictObject({ email, password: presentPassword })
export const emailInput = z.strictObject({ email })
/** `password` where the link is opened in another browser than the one that signed up. */
export const verifyEmailInput = z.strictObject({ token: linkToken, password: z.optional(newPassword) })
export const usernameCheckInput = z.strictObject({ username: usernameInput })

/** Who is signed in, as the browser knows it. */
export const sessionUser = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  profilePicture: z.nullable(z.string()),
  /** When the account will be erased, for someone who asked for that. */
  erasesAt: z.nullable(z.date()),
  isAdmin: z.boolean(),
})
export type SessionUser = z.infer<typeof sessionUser>
