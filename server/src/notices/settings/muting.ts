import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { and, eq } from 'drizzle-orm'
import { lockChosenPerson } from '#accounts/profiles/chosen-person.ts'
import { personColumns } from '#accounts/profiles/profiles.ts'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { mutedPeople } from '#db/notices-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

type Muting = Pick<Dependencies, 'db' | 'limits'>

export const mutedBy = (db: Db, ownerId: string): Promise<Person[]> =>
  db
    .select(personColumns)
    .from(mutedPeople)
    .innerJoin(profiles, eq(profiles.id, mutedPeople.personId))
    .where(eq(mutedPeople.ownerId, ownerId))
    .orderBy(personColumns.username)

/**
 * No notices of their letters, which arrive as ever; they are not told (docs/rules.md 9.7). Idempotent. Throws `not_found` for oneself,
 * unknown people and someone else's guest, `rate_limited`, and `signed_out` after an erasure.
 */
export async function mute({ db, limits }: Muting, ownerId: string, personId: string): Promise<void> {
  await limits.consume('notices', { account: ownerId })
  if (personId === ownerId) throw new AppError('not_found')
  await db.transaction(async tx => {
    const person = await lockChosenPerson(tx, ownerId, personId)
    if (!person) throw new AppError('not_found')
    await tx.insert(mutedPeople).values({ ownerId, personId: person.id }).onConflictDoNothing()
    await assertNotErased(tx, {
      [ownerId]: 'signed_out',
      ...(!person.isGuest && { [person.id]: 'not_found' }),
    })
  })
}

/** Idempotent. Throws `rate_limited`. */
export async function unmute({ db, limits }: Muting, ownerId: string, personId: string): Promise<void> {
  await limits.consume('notices', { account: ownerId })
  await db.transaction(async tx => {
    const person = await lockChosenPerson(tx, ownerId, personId)
    if (!person) return
    await tx
      .delete(mutedPeople)
      .where(and(eq(mutedPeople.ownerId, ownerId), eq(mutedPeople.personId, person.id)))
  })
}
