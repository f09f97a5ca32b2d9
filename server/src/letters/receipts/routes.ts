import {
  receiptsForAllInputSchema,
  receiptsForInputSchema,
  receiptsSchema,
} from '@novelette/domain/letters/receipts.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { receiptsOf, setReceiptsFor, setReceiptsForAll } from '#letters/receipts/receipts.ts'

const tags = ['receipts']

export const receiptsRoutes = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/receipts',
      tags,
      summary: 'Who learns that the letters they sent were read',
    })
    .output(receiptsSchema)
    .handler(({ context: { deps, user } }) => receiptsOf(deps.db, user.id)),

  setForAll: signedIn
    .route({ method: 'PUT', path: '/receipts', tags, summary: 'Give read receipts, or none, from now on' })
    .input(receiptsForAllInputSchema)
    .output(receiptsSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await setReceiptsForAll(deps.db, user.id, input.receipts)
      return receiptsOf(deps.db, user.id)
    }),

  setFor: signedIn
    .route({ method: 'PUT', path: '/receipts/{personId}', tags, summary: 'The same for one writer' })
    .input(receiptsForInputSchema)
    .output(receiptsSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await setReceiptsFor(deps.db, user.id, input)
      return receiptsOf(deps.db, user.id)
    }),
}
