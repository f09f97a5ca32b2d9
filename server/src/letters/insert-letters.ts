import { eq, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { isBlocked } from '#blocks/blocks.ts'
import { createBatchLoader } from '#db/batch-loader.ts'
import type { Db } from '#db/open.ts'
import { compile, pipelinedTransaction } from '#db/pipelined-transaction.ts'
import { prepareOnce } from '#db/prepared.ts'
import { letters } from '#db/schema.ts'
import { databaseIsAway } from '#errors.ts'
import { hasCode } from '#has-code.ts'
import { accepted, lockParticipants, type NoWait } from '#letters/acceptance.ts'
import { endDraft, hasOtherDraft, holdDraft } from '#letters/end-draft.ts'
import type { Sealed } from '#letters/sealing.ts'

export type NewLetter = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: string
  /** That of the draft that it goes on from, where it is known. */
  readonly revision: number | undefined
}

export type InsertedLetter = {
  readonly createdAt: Date
  readonly isUnseen: boolean
  readonly hadDraft: boolean
}

/** As many as are written down in a few milliseconds. */
const groupLimits = { maxBatchSize: 32, maxInFlight: 2, queueTimeoutMs: 3_000 }

/** Those that go by themselves may wait for somebody: all at once they would take the connections of everybody else. */
const individualLimits = { maxBatchSize: 1, maxInFlight: 6, queueTimeoutMs: 3_000 }

/** Bytes under seal; others do not wait for a longer one. */
const maxGroupedBytes = 64 * 1024

/**
 * Writes a letter down where it is accepted and its draft is known, and takes the draft away; else does nothing at all, and answers
 * undefined. Letters of the same moment are one transaction, which waits for the disk once and for nobody: where somebody holds what one
 * of them needs, or one fails, each goes by itself, a few at a time.
 */
export function insertLetter(db: Db, letter: NewLetter): Promise<InsertedLetter | undefined> {
  return (letter.sealedBody.length > maxGroupedBytes ? insertIndividually : insertInGroup)(db)(letter)
}

const insertInGroup = prepareOnce(db =>
  createBatchLoader(async (group: readonly NewLetter[]) => {
    try {
      return await insertGroup(db, group)
    } catch (error) {
      if (!wasUndone(error) || (group.length === 1 && !isHeld(error))) throw error
    }
    // The lane is free for others at once: these have lanes of their own.
    return new Map(group.map(letter => [letter, insertIndividually(db)(letter)]))
  }, groupLimits),
)

const insertIndividually = prepareOnce(db =>
  createBatchLoader(async (group: readonly NewLetter[]) => {
    // What is awaited here holds its lane.
    const stored = group.map(async letter => [letter, await insertAlone(db, letter)] as const)
    return new Map(await Promise.all(stored))
  }, individualLimits),
)

const given = sql.placeholder

/** Takes the placeholders of a letter. */
const insertStatement = (name: string, isKnown: SQL) =>
  compile(
    name,
    sql`
    with stored as (
      insert into ${letters}
        (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, hidden_from_receiver)
      select ${given('id')}::uuid, sender.id, profiles.id, ${given('banner')}, ${given('keyId')},
        ${given('sealedKey')}::bytea, ${given('sealedPreview')}::bytea, ${given('sealedBody')}::bytea,
        ${isBlocked(given('receiverId'), given('senderId'))}
      from ${accepted} and ${isKnown}
      on conflict (id) do nothing
      returning created_at, hidden_from_receiver
    ), ended as (${endDraft} and exists (select from stored) returning 1)
    select created_at as "createdAt", hidden_from_receiver as "isUnseen", exists (select from ended) as "hadDraft"
    from stored`,
  )

/**
 * A letter that lies there under this id is not erased any more, or has been before the next statement looks; nothing is saved over its
 * draft, and what was saved a moment ago is seen.
 */
function lockStatement(db: Db, name: string, noWait?: NoWait) {
  const before = db
    .select({ id: letters.id })
    .from(letters)
    .where(eq(letters.id, given('id')))
    .for('key share', noWait)
  const ends = { senderId: given('senderId'), receiverId: given('receiverId') }
  return compile(
    name,
    sql`
    with ends as materialized ${lockParticipants(db, ends, noWait)}, before as materialized ${before},
      draft as materialized ${holdDraft(db, noWait)}
    select (select count(*) from ends), (select count(*) from before), (select count(*) from draft)`,
  )
}

const statements = prepareOnce(db => ({
  hold: lockStatement(db, 'hold_for_letter'),
  holdAtOnce: lockStatement(db, 'hold_for_letter_at_once', { noWait: true }),
  store: insertStatement('store_letter', sql`true`),
  storeKnown: insertStatement('store_known_letter', sql`not ${hasOtherDraft}`),
}))

async function insertAlone(db: Db, letter: NewLetter): Promise<InsertedLetter | undefined> {
  const [, stored] = await pipelinedTransaction(db, [statements(db).hold(letter), storeStatement(db, letter)])
  return stored?.rows[0]
}

/** All is held before anything is written, and that in the order of the ids: groups that have a letter in common never block. */
async function insertGroup(db: Db, group: readonly NewLetter[]) {
  const inOrder = group.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const held = inOrder.map(statements(db).holdAtOnce)
  const written = inOrder.map(letter => storeStatement(db, letter))
  const answers = (await pipelinedTransaction(db, [...held, ...written])).slice(held.length)
  return new Map(
    inOrder.map((letter, place): [NewLetter, InsertedLetter | undefined] => [
      letter,
      answers[place]?.rows[0],
    ]),
  )
}

function storeStatement(db: Db, letter: NewLetter) {
  const { store: insertLetter, storeKnown } = statements(db)
  return (letter.revision === undefined ? insertLetter : storeKnown)(letter)
}

/**
 * PostgreSQL says so itself, and it is the fault of what was asked. Of a connection that broke nobody knows how far it came, and a
 * database that is away would be so for each letter, too.
 */
const wasUndone = (error: unknown) => error instanceof pg.DatabaseError && !databaseIsAway(error)

/** SQLSTATE lock_not_available: by itself a letter would wait. In any other way it would fail by itself, too. */
const isHeld = (error: unknown) => hasCode(error, '55P03')
