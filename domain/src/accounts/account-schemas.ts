import * as z from 'zod/mini'
import { linkTokenSchema } from '#link-schemas.ts'
import { emailInvalid, emailProblem, normaliseEmail, usernameLength, usernameProblem } from './accounts.ts'
import { newPasswordSchema, presentPasswordSchema } from './password-schemas.ts'
import { isOwnDeviceSchema } from './session-schemas.ts'

export const usernameInputSchema = z.string().check(z.minLength(1), z.maxLength(usernameLength.max))

export const emailSchema = z.string().check(
  z.refine(value => emailProblem(value) === null, { error: emailInvalid, abort: true }),
  z.overwrite(normaliseEmail),
)

const newUsernameSchema = z.string().check(
  z.refine(value => usernameProblem(value) === null, {
    error: issue => usernameProblem(String(issue.input)) ?? '',
  }),
)

export const signUpInputSchema = z.strictObject({
  username: newUsernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  /** The sign-up was begun at it: its letters come to the account once it is confirmed (docs/rules.md 8.5). */
  guestLink: z.optional(z.strictObject({ locator: z.string(), secret: z.string() })),
  /** As the browser names it; an unknown one is ignored. */
  timeZone: z.optional(z.string()),
})
export const signInInputSchema = z.strictObject({
  email: emailSchema,
  password: presentPasswordSchema,
  isOwnDevice: isOwnDeviceSchema,
})
export const emailInputSchema = z.strictObject({ email: emailSchema })
/** `password` is needed in another browser than the one that signed up. */
export const verifyEmailInputSchema = z.strictObject({
  token: linkTokenSchema,
  password: z.optional(newPasswordSchema),
})
export const usernameCheckInputSchema = z.strictObject({ username: usernameInputSchema })

export const sessionUserSchema = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  profilePicture: z.nullable(z.string()),
  /** Null unless deletion was requested. */
  erasesAt: z.nullable(z.date()),
  isAdmin: z.boolean(),
  /** Of this session (docs/rules.md 2.8). Absent for any other. */
  isOwnDevice: z.optional(z.literal(true)),
  /** How the `applicationServerKey` begins, by which a browser sees that it is another. Absent where devices are not told. */
  pushKey: z.optional(z.string()),
})
export type SessionUser = z.infer<typeof sessionUserSchema>
