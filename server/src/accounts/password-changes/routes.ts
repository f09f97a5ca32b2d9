import { emailInputSchema } from '@novelette/domain/accounts/account-schemas.ts'
import {
  changePasswordInputSchema,
  resetPasswordInputSchema,
} from '@novelette/domain/accounts/password-schemas.ts'
import { linkInputSchema } from '@novelette/domain/link-schemas.ts'
import * as z from 'zod/mini'
import { changePassword } from '#accounts/password-changes/change-password.ts'
import {
  forgotPassword,
  isResetLinkValid,
  resetPassword,
} from '#accounts/password-changes/password-resets.ts'
import { clearSessionCookie, rememberDevice, startSession } from '#accounts/sessions/current-user.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'

const tags = ['passwords']
const nothingSchema = z.strictObject({})

export const passwordsRoutes = {
  forgot: anyone
    .route({
      method: 'POST',
      path: '/password-reset-mails',
      tags,
      summary: 'Ask for a link to a new password',
    })
    .input(emailInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      await forgotPassword(context.deps, input.email, context)
      return {}
    }),

  checkLink: anyone
    .route({
      method: 'POST',
      path: '/password-reset-links',
      tags,
      summary: 'Whether a link to a new password is still good; using none up',
    })
    .input(linkInputSchema)
    .output(z.strictObject({ good: z.boolean() }))
    .handler(async ({ context, input }) => ({ good: await isResetLinkValid(context.deps.db, input.token) })),

  reset: anyone
    .route({
      method: 'POST',
      path: '/password-resets',
      tags,
      summary: 'Choose a new password by the link in the mail; every session ends',
    })
    .input(resetPasswordInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      const email = await resetPassword(context.deps, input, context)
      clearSessionCookie(context)
      rememberDevice(context, email)
      return {}
    }),

  change: signedIn
    .route({
      method: 'PUT',
      path: '/password',
      tags,
      summary: 'Change the password; every other session ends',
    })
    .input(changePasswordInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      startSession(context, await changePassword(context.deps, context.user, input, context))
      return {}
    }),
}
