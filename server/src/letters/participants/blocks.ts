import { type Blocks, blockInputSchema, blocksSchema } from '@novelette/domain/letters/blocks.ts'
import { and, eq } from 'drizzle-orm'
import { lockChosenPerson } from '#accounts/profiles/chosen-person.ts'
import { personColumns } from '#accounts/profiles/profiles.ts'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import { lockAgainstSending } from '#letters/participants/locks.ts'
import { AppError } from '#lib/app-error.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'

type Blocker = Pick<Dependencies, 'db' | 'hub'>

export async function blockedBy(db: Db, blockerId: string): Promise<Blocks> {
  const people = await db
    .select(personColumns)
    .from(blocks)
    .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(personColumns.username)
  return { people }
}

/**
 * No letter of theirs arrives after this returns: a concurrent send commits first or finds the block. Idempotent. Publishes an
 * event to the blocker alone. Throws AppError not_found for oneself, unknown people, and someone else's guest.
 */
export async function block({ db, hub }: Blocker, blockerId: string, personId: string): Promise<void> {
  if (personId === blockerId) throw new AppError('not_found')
  await db.transaction(async tx => {
    await lockAgainstSending(tx, blockerId)
    const person = await lockChosenPerson(tx, blockerId, personId)
    if (!person) throw new AppError('not_found')
    await tx.insert(blocks).values({ blockerId, blockedId: person.id }).onConflictDoNothing()
    await assertNotErased(tx, {
      [blockerId]: 'signed_out',
      ...(!person.isGuest && { [person.id]: 'not_found' }),
    })
  })
  publishAccountChanged(hub, blockerId)
}

/** Letters sent during the block stay hidden. Idempotent. */
export async function unblock({ db, hub }: Blocker, blockerId: string, personId: string): Promise<void> {
  await db.transaction(async tx => {
    const person = await lockChosenPerson(tx, blockerId, personId)
    if (!person) return
    await tx.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, person.id)))
  })
  publishAccountChanged(hub, blockerId)
}

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
