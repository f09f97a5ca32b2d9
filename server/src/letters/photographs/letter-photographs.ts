import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { hasWrittenTo } from '#accounts/profiles/who-may-write.ts'
import type { Queries } from '#db/open.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { uuidArray } from '#lib/uuid-array.ts'

/** What a letter's markup names. */
export const photographIdsOf = (content: string): string[] =>
  splitLetter(content).photographs.map(({ id }) => id)

type Ids = SQL | Placeholder

/** SQL: whether all are stored, by the sender. Tidying leaves them until the letter is. */
export const areStoredBy = (
  senderId: SQL,
  ids: Ids,
) => sql`(cardinality(${ids}::uuid[]) = 0 or cardinality(${ids}::uuid[]) = (
  select count(*) from (
    select from ${enclosures} where ${enclosures.id} = any(${ids}::uuid[]) and ${enclosures.ownerId} = ${senderId}
    for key share) stored))`

/** SQL: photographs go to people who have written to the sender. Of the receiver in `profiles`. */
export const mayGetPhotographs = (senderId: SQL, ids: Ids) =>
  sql`(cardinality(${ids}::uuid[]) = 0 or ${hasWrittenTo(senderId)})`

/** SQL: the letter has these from now on. The condition may ask for `named.id`. */
export const linkEnclosures = (letterId: SQL, ids: Ids, condition: SQL) => sql`
  insert into ${letterEnclosures} (letter_id, enclosure_id) select ${letterId}, named.id from unnest(${ids}::uuid[]) named(id)
  where ${condition} on conflict do nothing`

/** SQL: what was taken out while the letter was a draft. */
export const unlinkOthers = (letterId: SQL, ids: Ids, condition: SQL) => sql`
  delete from ${letterEnclosures} where ${letterEnclosures.letterId} = ${letterId}
    and ${letterEnclosures.enclosureId} <> all(${ids}::uuid[]) and ${condition}`

type WithPhotographs = { readonly id: string; readonly photographs: readonly string[] }

const asArray = (ids: readonly string[]) => sql`${uuidArray(ids)}`

/**
 * What a draft names is kept as long as the draft, also what is taken out of it again: undo may bring it back. What is someone else's
 * is not: its owner alone says how long it is there.
 */
export async function keepPhotographs(
  tx: Pick<Queries, 'execute'>,
  { id, ownerId, photographs }: WithPhotographs & { readonly ownerId: string },
): Promise<void> {
  if (photographs.length === 0) return
  const isNotAnothers = sql`not exists (
    select from ${enclosures} where ${enclosures.id} = named.id and ${enclosures.ownerId} <> ${ownerId})`
  await tx.execute(linkEnclosures(sql`${id}::uuid`, asArray(photographs), isNotAnothers))
}

/** Of a letter that leaves, or is to leave. Throws photograph_missing and photographs_friends_only. */
export async function enclosePhotographs(
  tx: Pick<Queries, 'execute'>,
  letter: WithPhotographs & { readonly senderId: string; readonly receiverId: string },
): Promise<void> {
  const { id, senderId, receiverId, photographs } = letter
  const [letterId, sender, ids] = [sql`${id}::uuid`, sql`${senderId}::uuid`, asArray(photographs)]
  if (photographs.length > 0) {
    const { rows } = await tx.execute<{ areStored: boolean; mayGet: boolean }>(sql`
      select ${areStoredBy(sender, ids)} as "areStored", ${mayGetPhotographs(sender, ids)} as "mayGet"
      from ${profiles} where ${profiles.id} = ${receiverId}`)
    if (!rows[0]?.areStored) throw new AppError('photograph_missing')
    if (!rows[0].mayGet) throw new AppError('photographs_friends_only')
    await tx.execute(linkEnclosures(letterId, ids, sql`true`))
  }
  await tx.execute(unlinkOthers(letterId, ids, sql`true`))
}
