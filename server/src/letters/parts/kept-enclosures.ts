import type { EnclosedIds } from '@novelette/domain/letters/parts/enclosed-ids.ts'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { sql } from 'drizzle-orm'
import { isStillTheirs } from '#db/enclosures/still-theirs.ts'
import type { Queries } from '#db/open.ts'
import { enclosures } from '#db/people-schema.ts'
import { linkEnclosures } from '#letters/parts/letter-enclosures.ts'
import { uuidArray } from '#lib/uuid-array.ts'

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
