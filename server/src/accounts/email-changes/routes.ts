import {
  changeEmailInputSchema,
  pendingEmailChangeSchema,
  undoneEmailChangeSchema,
} from '@novelette/domain/accounts/email-changes.ts'
import { linkInputSchema } from '@novelette/domain/link-schemas.ts'
import * as z from 'zod/mini'
import { confirmEmailChange } from '#accounts/email-changes/confirm-email-change.ts'
import {
  cancelEmailChange,
  findPendingChange,
  requestEmailChange,
} from '#accounts/email-changes/email-changes.ts'
import { undoEmailChange } from '#accounts/email-changes/undo-email-change.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'

const tags = ['email changes']
const nothingSchema = z.strictObject({})

export const emailChangesRoutes = {
  pending: signedIn
    .route({
      method: 'GET',
      path: '/email-change',
      tags,
      summary: 'The change of address that waits, or null',
    })
    .output(z.nullable(pendingEmailChangeSchema))
    .handler(({ context }) => findPendingChange(context.deps.db, context.user.id)),

  ask: signedIn
    .route({
      method: 'PUT',
      path: '/email-change',
      tags,
      summary: 'Ask for another address; a link goes there, and word of it to the present one',
    })
    .input(changeEmailInputSchema)
    .output(pendingEmailChangeSchema)
    .handler(({ context, input }) => requestEmailChange(context.deps, context.user, input)),

  cancel: signedIn
    .route({ method: 'DELETE', path: '/email-change', tags, summary: 'Keep the present address' })
    .output(nothingSchema)
    .handler(async ({ context }) => {
      await cancelEmailChange(context.deps.db, context.user.id)
      return {}
    }),

  confirm: anyone
    .route({ method: 'POST', path: '/email-change-links', tags, summary: 'Follow the link in the mail' })
    .input(linkInputSchema)
    .output(z.strictObject({ email: z.string() }))
    .handler(({ context, input }) => confirmEmailChange(context.deps, input.token)),

  undo: anyone
    .route({
      method: 'POST',
      path: '/email-change-links/undo',
      tags,
      summary: 'Give the account back to its former address, by the link mailed there; every session ends',
    })
    .input(linkInputSchema)
    .output(undoneEmailChangeSchema)
    .handler(({ context, input }) => undoEmailChange(context.deps, input.token)),
}
