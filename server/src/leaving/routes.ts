import { leaveInput, leaving } from '@novelette/domain/leaving.ts'
import * as z from 'zod/mini'
import { signedIn } from '#guards.ts'
import { leave, stay } from '#leaving/leaving.ts'
import { sendAway } from '#sessions/welcome.ts'

const tags = ['leaving']

export const leavingRoutes = {
  leave: signedIn
    .route({
      method: 'POST',
      path: '/account/erasure',
      tags,
      summary: 'Have the account erased in 14 days; every session ends',
    })
    .input(leaveInput)
    .output(leaving)
    .handler(async ({ context, input }) => {
      const answer = await leave(context.parts, context.user, input.password)
      sendAway(context)
      return answer
    }),

  stay: signedIn
    .route({ method: 'DELETE', path: '/account/erasure', tags, summary: 'Keep the account after all' })
    .output(z.strictObject({}))
    .handler(async ({ context }) => {
      await stay(context.parts.db, context.user.id)
      return {}
    }),
}
