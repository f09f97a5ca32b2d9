import type { EnclosedIds } from '@novelette/domain/letters/parts/enclosed-ids.ts'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters } from '#db/schema.ts'
import { linkEnclosures } from '#letters/parts/letter-enclosures.ts'
import { uuidArray } from '#lib/uuid-array.ts'

const liesInDraft = sql`exists (
  select from ${drafts} where ${drafts.id} = ${letterEnclosures.letterId} and ${drafts.ownerId} = ${enclosures.ownerId})`
const liesInScheduled = sql`exists (
  select from ${scheduledLetters}
  where ${scheduledLetters.id} = ${letterEnclosures.letterId} and ${scheduledLetters.senderId} = ${enclosures.ownerId})`
const liesInSent = sql`exists (
  select from ${letters}
  where ${letters.id} = ${letterEnclosures.letterId} and ${letters.senderId} = ${enclosures.ownerId} and not ${letters.hiddenFromSender})`

/**
 * SQL: whether an enclosure is there for its owner. One of a letter that was taken back is as long as a draft or letter of theirs has
 * it, and no longer, whether or not a reader keeps that letter (decision 061).
 */
export const isStillTheirs = sql`(not ${enclosures.takenBack} or exists (
  select from ${letterEnclosures} where ${letterEnclosures.enclosureId} = ${enclosures.id}
    and (${liesInDraft} or ${liesInScheduled} or ${liesInSent})))`

type WithEnclosed = { readonly id: string; readonly enclosed: EnclosedIds }

const asArray = (ids: readonly string[]) => sql`${uuidArray(ids)}`

const allOf = (enclosed: EnclosedIds) => enclosureKinds.flatMap(kind => enclosed[kind])

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
