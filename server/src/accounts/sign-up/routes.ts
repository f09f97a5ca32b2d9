import {
  emailInputSchema,
  sessionUserSchema,
  signInInputSchema,
  signUpInputSchema,
  usernameCheckInputSchema,
  verifyEmailInputSchema,
} from '@novelette/domain/accounts/account-schemas.ts'
import * as z from 'zod/mini'
import { getCurrentUser, signOut, startSession } from '#accounts/sessions/current-user.ts'
import { anyone } from '#accounts/sessions/guards.ts'
import { signIn } from '#accounts/sessions/sign-in.ts'
import { signUp } from '#accounts/sign-up/sign-up.ts'
import { forgetSignUp, rememberSignUp } from '#accounts/sign-up/sign-up-proof.ts'
import { isUsernameAvailable } from '#accounts/sign-up/usernames.ts'
import { resendVerification, verifyEmail } from '#accounts/sign-up/verification.ts'

const tags = ['accounts']
const nothingSchema = z.strictObject({})

export const accountsRoutes = {
  session: anyone
    .route({ method: 'GET', path: '/session', tags, summary: 'Who is signed in, or null' })
    .output(z.nullable(sessionUserSchema))
    .handler(({ context }) => getCurrentUser(context)),

  checkUsername: anyone
    .route({ method: 'GET', path: '/usernames/{username}', tags, summary: 'Whether a username is free' })
    .input(usernameCheckInputSchema)
    .output(z.strictObject({ available: z.boolean() }))
    .handler(async ({ context, input }) => ({
      available: await isUsernameAvailable(context.deps, input.username, context),
    })),

  signUp: anyone
    .route({ method: 'POST', path: '/accounts', tags, summary: 'Sign up; a mail with a link follows' })
    .input(signUpInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      rememberSignUp(context, await signUp(context.deps, input, context))
      return {}
    }),

  signIn: anyone
    .route({ method: 'POST', path: '/session', tags, summary: 'Sign in' })
    .input(signInInputSchema)
    .output(sessionUserSchema)
    .handler(async ({ context, input }) => {
      return startSession(context, await signIn(context.deps, input, context))
    }),

  resendVerification: anyone
    .route({
      method: 'POST',
      path: '/verification-mails',
      tags,
      summary: 'Ask for the verification mail again',
    })
    .input(emailInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      await resendVerification(context.deps, input.email, context)
      return {}
    }),

  verifyEmail: anyone
    .route({ method: 'POST', path: '/verifications', tags, summary: 'Confirm an address and sign in' })
    .input(verifyEmailInputSchema)
    .output(sessionUserSchema)
    .handler(async ({ context, input }) => {
      const signedIn = await verifyEmail(context.deps, input, context)
      forgetSignUp(context)
      return startSession(context, signedIn)
    }),

  signOut: anyone
    .route({ method: 'DELETE', path: '/session', tags, summary: 'Sign out on every device' })
    .output(nothingSchema)
    .handler(async ({ context }) => {
      await signOut(context)
      return {}
    }),
}
