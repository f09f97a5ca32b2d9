import {
  deleteAccountInputSchema,
  pendingDeletionSchema,
} from '@novelette/domain/accounts/account-deletion-schemas.ts'
import * as z from 'zod/mini'
import { cancelDeletion, requestDeletion } from '#account-data/deletion/account-deletion.ts'
import { clearSessionCookie } from '#accounts/sessions/current-user.ts'
import { signedIn } from '#accounts/sessions/guards.ts'

const tags = ['leaving']

export const deletionRoutes = {
  leave: signedIn
    .route({
      method: 'POST',
      path: '/account/erasure',
      tags,
      summary: 'Have the account erased in 14 days; every session ends',
    })
    .input(deleteAccountInputSchema)
    .output(pendingDeletionSchema)
    .handler(async ({ context, input }) => {
      const answer = await requestDeletion(context.deps, context.user, input.password)
      clearSessionCookie(context)
      return answer
    }),

  stay: signedIn
    .route({ method: 'DELETE', path: '/account/erasure', tags, summary: 'Keep the account after all' })
    .output(z.strictObject({}))
    .handler(async ({ context }) => {
      await cancelDeletion(context.deps.db, context.user.id)
      return {}
    }),
}
