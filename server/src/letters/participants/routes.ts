import { blockInputSchema, blocksSchema } from '@novelette/domain/letters/blocks.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { block, blockedBy, unblock } from '#letters/participants/blocks.ts'

const tags = ['blocks']

export const blocksRoutes = {
  list: signedIn
    .route({ method: 'GET', path: '/blocks', tags, summary: 'The people whose letters one does not see' })
    .output(blocksSchema)
    .handler(({ context: { deps, user } }) => blockedBy(deps.db, user.id)),

  block: signedIn
    .route({
      method: 'PUT',
      path: '/blocks/{personId}',
      tags,
      summary: 'See no more letters of a person, who is not told',
    })
    .input(blockInputSchema)
    .output(blocksSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await block(deps, user.id, input.personId)
      return blockedBy(deps.db, user.id)
    }),

  unblock: signedIn
    .route({
      method: 'DELETE',
      path: '/blocks/{personId}',
      tags,
      summary: 'See the letters that a person sends from now on; those sent meanwhile stay unseen',
    })
    .input(blockInputSchema)
    .output(blocksSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await unblock(deps, user.id, input.personId)
      return blockedBy(deps.db, user.id)
    }),
}
