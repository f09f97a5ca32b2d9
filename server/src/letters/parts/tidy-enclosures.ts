import { type SQL, sql } from 'drizzle-orm'
import type { Db, Queries } from '#db/open.ts'
import { enclosureChunks, enclosures, letterEnclosures } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters } from '#db/schema.ts'
import { uuidArray } from '#lib/uuid-array.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'tidy-enclosures': Record<string, never>
    }
  }
}

/** Younger enclosures are kept: a device stores them before it saves the draft that names them. */
const keptHours = 48

/** Each has many chunks of 64 KiB, and a statement has 30 s. */
const batchSize = 50

const isOld = (table: typeof enclosures | typeof letterEnclosures) =>
  sql`${table.createdAt} < now() - make_interval(hours => ${keptHours})`

/** Looked up one by one: a join would read all letters. */
const isLetter = sql`exists (select from ${letters} where ${letters.id} = ${letterEnclosures.letterId} offset 0)`
const isScheduled = sql`exists (select from ${scheduledLetters} where ${scheduledLetters.id} = ${letterEnclosures.letterId} offset 0)`
const isDraft = sql`exists (select from ${drafts} where ${drafts.id} = ${letterEnclosures.letterId} offset 0)`

/**
 * Removes what no draft and no letter has: of a draft or letter that was erased, or that was never saved. Of a letter that was taken back
 * the bytes.
 */
export async function tidyEnclosures(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${letterEnclosures}
    where ${isOld(letterEnclosures)} and not (${isDraft} or ${isScheduled} or ${isLetter})`)
  const isUnneeded = sql`${isOld(enclosures)} and not ${liesIn(sql`true`)}`
  const inBatches = async (isTaken: SQL, remove: SQL) => {
    let taken: number
    do taken = await db.transaction(tx => removeSome(tx, isTaken, remove))
    while (taken === batchSize)
  }
  await inBatches(sql`${isUnneeded} and not ${enclosures.takenBack}`, removeAll)
  await inBatches(sql`${isUnneeded} and ${enclosures.takenBack} and ${hasBytes}`, removeBytes)
}

const hasBytes = sql`exists (select from ${enclosureChunks} where ${enclosureChunks.enclosureId} = ${enclosures.id})`
const removeAll = sql`delete from ${enclosures} where true`
const removeBytes = sql`delete from ${enclosureChunks} using ${enclosures} where ${enclosureChunks.enclosureId} = ${enclosures.id}`

/** As an account is erased: all but what lies in letters that somebody keeps or that are still to arrive. */
export async function eraseAccountEnclosures(tx: Pick<Queries, 'execute'>, ownerId: string): Promise<void> {
  // `taken_back` keeps a row so that its owner cannot tell whether a reader kept the letter; there is no owner any more.
  await tx.execute(sql`
    update ${enclosures} set taken_back = false where ${enclosures.ownerId} = ${ownerId} and ${enclosures.takenBack}`)
  const isUnneeded = sql`${enclosures.ownerId} = ${ownerId} and not ${liesIn(sql`(${isLetter} or ${isScheduled})`)}`
  let taken: number
  do taken = await removeSome(tx, isUnneeded, removeAll)
  while (taken === batchSize)
}

const liesIn = (condition: SQL) => sql`exists (
  select from ${letterEnclosures} where ${letterEnclosures.enclosureId} = ${enclosures.id} and ${condition})`

/**
 * Returns how many it took. Those that a letter is just being sent with are locked by it; if it was sent between the first
 * statement's snapshot and its lock, the condition of the second alone sees that.
 */
async function removeSome(tx: Pick<Queries, 'execute'>, isUnneeded: SQL, remove: SQL): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${enclosures.id} from ${enclosures} where ${isUnneeded} limit ${batchSize} for update skip locked`)
  const ids = uuidArray(rows.map(({ id }) => id))
  await tx.execute(sql`${remove} and ${enclosures.id} = any(${ids}::uuid[]) and ${isUnneeded}`)
  return rows.length
}
