import * as z from 'zod/mini'

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

/** Password rules of SPEC.md section 5, in characters. */
export const passwordLength = { min: 8, max: 128 } as const

const passwordTooLong = 'Password must be 128 characters or less'

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Under 8 characters is weak; otherwise the number of character classes decides (SPEC.md section 5). */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < passwordLength.min) return 'weak'
  const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter(one =>
    one.test(password),
  ).length
  if (classes <= 2) return 'weak'
  return classes === 3 ? 'medium' : 'strong'
}

/** Seconds before another verification mail can be asked for (SPEC.md section 9). */
export const resendCooldownSeconds = 60

/** A username as it is typed into a search: anything a username could be, nothing longer. */
export const usernameInput = z.string().check(z.minLength(1), z.maxLength(usernameLength.max))

const emailText = 'Please enter a valid email address'
const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, emailText), z.email(emailText))

const newUsername = z.string().check(
  z.refine(value => usernameProblem(value) === null, {
    error: issue => usernameProblem(String(issue.input)) ?? '',
  }),
)

const newPassword = z
  .string()
  .check(
    z.minLength(passwordLength.min, 'Password must be at least 8 characters long'),
    z.maxLength(passwordLength.max, passwordTooLong),
  )

export const signUpInput = z.strictObject({ username: newUsername, email, password: newPassword })
export const signInInput = z.strictObject({
  email,
  password: z
    .string()
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(passwordLength.max, passwordTooLong)),
})
export const emailInput = z.strictObject({ email })
export const verifyEmailInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(2048)) })
export const usernameCheckInput = z.strictObject({ username: usernameInput })

/** Who is signed in, as the browser knows it. */
export const sessionUser = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  profilePicture: z.nullable(z.string()),
})
export type SessionUser = z.infer<typeof sessionUser>
