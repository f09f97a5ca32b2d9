import { blockInput, blocks } from '@novelette/domain/blocks.ts'
import { block, blockedBy, unblock } from '#blocks/blocks.ts'
import { signedIn } from '#guards.ts'

const tags = ['blocks']

export const blocksRoutes = {
  list: signedIn
    .route({ method: 'GET', path: '/blocks', tags, summary: 'The people whose letters one does not see' })
    .output(blocks)
    .handler(({ context: { parts, user } }) => blockedBy(parts.db, user.id)),

  block: signedIn
    .route({
      method: 'PUT',
      path: '/blocks/{personId}',
      tags,
      summary: 'See no more letters of a person, who is not told',
    })
    .input(blockInput)
    .output(blocks)
    .handler(async ({ context: { parts, user }, input }) => {
      await block(parts, user.id, input.personId)
      return blockedBy(parts.db, user.id)
    }),

  unblock: signedIn
    .route({
      method: 'DELETE',
      path: '/blocks/{personId}',
      tags,
      summary: 'See the letters that a person sends from now on; those sent meanwhile stay unseen',
    })
    .input(blockInput)
    .output(blocks)
    .handler(async ({ context: { parts, user }, input }) => {
      await unblock(parts, user.id, input.personId)
      return blockedBy(parts.db, user.id)
    }),
}
