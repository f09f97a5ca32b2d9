import type { EnclosureKind } from '@novelette/domain/enclosures/enclosure-ids.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { hasWrittenTo, takesKind } from '#accounts/profiles/who-may-write.ts'
import { isStillTheirs } from '#db/enclosures/still-theirs.ts'
import type { Queries } from '#db/open.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { uuidArray } from '#lib/uuid-array.ts'

/** The ids that a letter's markup names. */
export type EnclosedIds = { readonly photographs: readonly string[]; readonly recordings: readonly string[] }

export function enclosedIdsOf(content: string): EnclosedIds {
  const { photographs, recordings } = splitLetter(content)
  return { photographs: photographs.map(({ id }) => id), recordings: recordings.map(({ id }) => id) }
}

type Ids = SQL | Placeholder

type Ends = { readonly letterId: SQL; readonly senderId: SQL }

/** SQL: of the letter's own draft, where others may be its sender's no longer. */
const isLinked = (letterId: SQL) => sql`exists (
  select from ${letterEnclosures}
  where ${letterEnclosures.letterId} = ${letterId} and ${letterEnclosures.enclosureId} = ${enclosures.id})`

/** SQL: whether all are stored, by the sender, as this kind. Tidying leaves them until the letter is. */
const areStoredBy = (
  { letterId, senderId }: Ends,
  ids: Ids,
  kind: EnclosureKind,
) => sql`(cardinality(${ids}::uuid[]) = 0 or cardinality(${ids}::uuid[]) = (
  select count(*) from (
    select from ${enclosures} where ${enclosures.id} = any(${ids}::uuid[]) and ${enclosures.ownerId} = ${senderId}
      and ${enclosures.kind} = ${sql.raw(`'${kind}'`)} and (not ${enclosures.takenBack} or ${isLinked(letterId)})
    for key share) stored))`

/** SQL: they go to people who have written to the sender. Of the receiver in `profiles`. */
const mayGetEnclosures = (senderId: SQL, ids: Ids) =>
  sql`(cardinality(${ids}::uuid[]) = 0 or ${hasWrittenTo(senderId)})`

/** SQL: whether the receiver in `profiles` has nothing against these. */
const takes = (kind: EnclosureKind, ids: Ids) => sql`(cardinality(${ids}::uuid[]) = 0 or ${takesKind[kind]})`

/** SQL: the same of a letter that has them already. */
const takesThoseOf = (
  letterId: SQL | Placeholder,
  kind: EnclosureKind,
) => sql`(${takesKind[kind]} or not exists (
  select from ${letterEnclosures} join ${enclosures} on ${enclosures.id} = ${letterEnclosures.enclosureId}
  where ${letterEnclosures.letterId} = ${letterId} and ${enclosures.kind} = ${sql.raw(`'${kind}'`)}))`

export type EnclosureRefusal =
  | 'photograph_missing'
  | 'recording_missing'
  | 'photographs_friends_only'
  | 'recordings_friends_only'
  | 'photographs_not_wanted'
  | 'recordings_not_wanted'

type EnclosureRule = { readonly holds: SQL; readonly otherwise: EnclosureRefusal }

/** What must hold of what a letter names; the first that does not is the reason. Of the receiver in `profiles`. */
export const enclosureRules = (
  { letterId, senderId }: Ends,
  { photographs, recordings }: Record<keyof EnclosedIds, Ids>,
): readonly EnclosureRule[] => [
  { holds: areStoredBy({ letterId, senderId }, photographs, 'photograph'), otherwise: 'photograph_missing' },
  { holds: areStoredBy({ letterId, senderId }, recordings, 'recording'), otherwise: 'recording_missing' },
  { holds: mayGetEnclosures(senderId, photographs), otherwise: 'photographs_friends_only' },
  { holds: mayGetEnclosures(senderId, recordings), otherwise: 'recordings_friends_only' },
  { holds: takes('photograph', photographs), otherwise: 'photographs_not_wanted' },
  { holds: takes('recording', recordings), otherwise: 'recordings_not_wanted' },
]

/** The same as a letter leaves that has them already: its receiver may have changed their mind. */
export const enclosureRulesDue = (letterId: SQL | Placeholder): readonly EnclosureRule[] => [
  { holds: takesThoseOf(letterId, 'photograph'), otherwise: 'photographs_not_wanted' },
  { holds: takesThoseOf(letterId, 'recording'), otherwise: 'recordings_not_wanted' },
]

/** SQL: the refusal of the first rule that does not hold, or null. */
export function firstBroken<Refusal extends string>(
  rules: readonly { readonly holds: SQL | undefined; readonly otherwise: Refusal }[],
): SQL {
  const whenBroken = rules.map(
    ({ holds, otherwise }) => sql`when (${holds}) is not true then ${sql.raw(`'${otherwise}'`)}`,
  )
  return sql`case ${sql.join(whenBroken, sql` `)} end`
}

/** SQL: the letter has these from now on. The condition may ask for `named.id`. */
export const linkEnclosures = (letterId: SQL, ids: Ids, condition: SQL) => sql`
  insert into ${letterEnclosures} (letter_id, enclosure_id) select ${letterId}, named.id from unnest(${ids}::uuid[]) named(id)
  where ${condition} on conflict do nothing`

/** SQL: what was taken out while the letter was a draft. */
export const unlinkOthers = (letterId: SQL, ids: Ids, condition: SQL) => sql`
  delete from ${letterEnclosures} where ${letterEnclosures.letterId} = ${letterId}
    and ${letterEnclosures.enclosureId} <> all(${ids}::uuid[]) and ${condition}`

type WithEnclosed = { readonly id: string; readonly enclosed: EnclosedIds }

const asArray = (ids: readonly string[]) => sql`${uuidArray(ids)}`

const allOf = ({ photographs, recordings }: EnclosedIds) => [...photographs, ...recordings]

/**
 * What a draft names is kept as long as the draft, also what is taken out of it again: undo may bring it back. What is someone else's
 * is not: its owner alone says how long it is there; nor what was taken back and is theirs no longer.
 */
export async function keepEnclosures(
  tx: Pick<Queries, 'execute'>,
  { id, ownerId, enclosed }: WithEnclosed & { readonly ownerId: string },
): Promise<void> {
  const ids = allOf(enclosed)
  if (ids.length === 0) return
  const isTheirs = sql`not exists (
    select from ${enclosures} where ${enclosures.id} = named.id
      and (${enclosures.ownerId} <> ${ownerId} or not ${isStillTheirs}))`
  await tx.execute(linkEnclosures(sql`${id}::uuid`, asArray(ids), isTheirs))
}

/** Of a letter that is taken back, whether or not a reader keeps it. */
export async function markTakenBack(
  tx: Pick<Queries, 'execute'>,
  { ownerId, enclosed }: { readonly ownerId: string; readonly enclosed: EnclosedIds },
): Promise<void> {
  const ids = allOf(enclosed)
  if (ids.length === 0) return
  await tx.execute(sql`
    update ${enclosures} set taken_back = true
    where ${enclosures.id} = any(${asArray(ids)}::uuid[]) and ${enclosures.ownerId} = ${ownerId}`)
}

/**
 * Of a letter that leaves, or is to leave. Throws photograph_missing, recording_missing, photographs_friends_only,
 * recordings_friends_only, photographs_not_wanted and recordings_not_wanted.
 */
export async function linkEnclosed(
  tx: Pick<Queries, 'execute'>,
  letter: WithEnclosed & { readonly senderId: string; readonly receiverId: string },
): Promise<void> {
  const [letterId, sender] = [sql`${letter.id}::uuid`, sql`${letter.senderId}::uuid`]
  const ids = asArray(allOf(letter.enclosed))
  if (allOf(letter.enclosed).length > 0) {
    const given = {
      photographs: asArray(letter.enclosed.photographs),
      recordings: asArray(letter.enclosed.recordings),
    }
    const { rows } = await tx.execute<{ refusal: EnclosureRefusal | null }>(sql`
      select ${firstBroken(enclosureRules({ letterId, senderId: sender }, given))} as refusal
      from ${profiles} where ${profiles.id} = ${letter.receiverId}`)
    const [found] = rows
    if (!found) throw new AppError('photograph_missing')
    if (found.refusal) throw new AppError(found.refusal)
    await tx.execute(linkEnclosures(letterId, ids, sql`true`))
  }
  await tx.execute(unlinkOthers(letterId, ids, sql`true`))
}
