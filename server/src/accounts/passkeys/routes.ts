import { sessionUserSchema } from '@novelette/domain/accounts/account-schemas.ts'
import {
  acceptedPasskeysSchema,
  addPasskeyInputSchema,
  confirmByPasskeyInputSchema,
  passkeySchema,
  passkeySignInInputSchema,
  passkeyToMakeSchema,
  passkeyToUseSchema,
  removePasskeyInputSchema,
  startPasskeyInputSchema,
} from '@novelette/domain/accounts/passkeys.ts'
import * as z from 'zod/mini'
import {
  acceptedPasskeys,
  addPasskey,
  passkeysOf,
  removePasskey,
  startAdding,
} from '#accounts/passkeys/passkeys.ts'
import { confirmSessionByPasskey, signInWithPasskey, startSignIn } from '#accounts/passkeys/sign-in.ts'
import { startSession } from '#accounts/sessions/current-user.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'

const tags = ['passkeys']

export const passkeysRoutes = {
  list: signedIn
    .route({ method: 'GET', path: '/passkeys', tags, summary: 'The passkeys of this account' })
    .output(z.array(passkeySchema))
    .handler(({ context }) => passkeysOf(context.deps.db, context.user.id)),

  accepted: signedIn
    .route({
      method: 'GET',
      path: '/accepted-passkeys',
      tags,
      summary: 'What a device may know of them, to forget those that were removed',
    })
    .output(acceptedPasskeysSchema)
    .handler(({ context }) => acceptedPasskeys(context.deps, context.user)),

  startAdding: signedIn
    .route({ method: 'POST', path: '/passkey-registrations', tags, summary: 'Begin to add a passkey' })
    .input(startPasskeyInputSchema)
    .output(passkeyToMakeSchema)
    .handler(({ context, input }) => startAdding(context.deps, context.user, input.password)),

  add: signedIn
    .route({ method: 'POST', path: '/passkeys', tags, summary: 'Add the passkey that the browser made' })
    .input(addPasskeyInputSchema)
    .output(passkeySchema)
    .handler(({ context, input }) => addPasskey(context.deps, context.user, input)),

  remove: signedIn
    .route({ method: 'POST', path: '/passkeys/{id}/removal', tags, summary: 'Remove a passkey' })
    .input(removePasskeyInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context, input }) => {
      await removePasskey(context.deps, context.user.id, input)
      return {}
    }),

  confirm: signedIn
    .route({
      method: 'POST',
      path: '/session/passkey-confirmation',
      tags,
      summary: 'Confirm by a passkey who it is, as by the password',
    })
    .input(confirmByPasskeyInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context, input }) => {
      await confirmSessionByPasskey(context.deps, context.session, input.credential, context)
      return {}
    }),

  startSignIn: anyone
    .route({
      method: 'POST',
      path: '/passkey-challenges',
      tags,
      summary: 'Begin to sign in, or to confirm who it is, with a passkey',
    })
    .output(passkeyToUseSchema)
    .handler(({ context }) => startSignIn(context.deps)),

  signIn: anyone
    .route({ method: 'POST', path: '/passkey-session', tags, summary: 'Sign in with a passkey' })
    .input(passkeySignInInputSchema)
    .output(sessionUserSchema)
    .handler(async ({ context, input }) =>
      startSession(context, await signInWithPasskey(context.deps, input, context)),
    ),
}
