import { hasCode } from '@novelette/files/has-code.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { compileStatement, pipelinedTransaction } from '#db/batching/pipelined-transaction.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { deleteDraft, hasOtherDraft, lockDraft } from '#letters/drafts/draft-of-letter.ts'
import { acceptedLetterSource, lockParticipants, type NoWait } from '#letters/participants/acceptance.ts'
import { isBlocked } from '#letters/participants/blocks.ts'
import type { Sealed } from '#sealing/sealing.ts'

export type NewLetter = Sealed & {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly banner: string
  readonly revision: number | undefined
}

export type InsertedLetter = {
  readonly createdAt: Date
  readonly isUnseen: boolean
  readonly hadDraft: boolean
}

/** Inserted within a few milliseconds. */
const groupLimits = { maxBatchSize: 32, maxInFlight: 2, queueTimeoutMs: 3_000 }

/** These may wait for locks; without a limit they would take all connections. */
const individualLimits = { maxBatchSize: 1, maxInFlight: 6, queueTimeoutMs: 3_000 }

/** Sealed bytes; a longer letter would delay its group. */
const maxGroupedBytes = 64 * 1024

/**
 * Inserts an accepted letter and deletes its draft; undefined if it is refused or the draft's revision differs. Group commit:
 * concurrent letters share one transaction, which waits for the disk once and for no lock. If a lock is taken or an insert fails,
 * each is inserted individually.
 */
export function insertLetter(db: Db, letter: NewLetter): Promise<InsertedLetter | undefined> {
  return (letter.sealedBody.length > maxGroupedBytes ? insertIndividually : insertInGroup)(db)(letter)
}

const insertInGroup = prepareOnce(db =>
  createBatchLoader(async (group: readonly NewLetter[]) => {
    try {
      return await insertGroup(db, group)
    } catch (error) {
      if (!wasRolledBack(error) || (group.length === 1 && !isLockUnavailable(error))) throw error
    }
    // The group's slot is free for others meanwhile.
    return new Map(group.map(letter => [letter, insertIndividually(db)(letter)]))
  }, groupLimits),
)

const insertIndividually = prepareOnce(db =>
  createBatchLoader(async (group: readonly NewLetter[]) => {
    // The slot stays occupied meanwhile.
    const stored = group.map(async letter => [letter, await insertOne(db, letter)] as const)
    return new Map(await Promise.all(stored))
  }, individualLimits),
)

const placeholder = sql.placeholder

/** Takes the placeholders of a letter. */
const compileInsert = (name: string, isKnown: SQL) =>
  compileStatement(
    name,
    sql`
    with stored as (
      insert into ${letters}
        (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, hidden_from_receiver)
      select ${placeholder('id')}::uuid, sender.id, profiles.id, ${placeholder('banner')}, ${placeholder('keyId')},
        ${placeholder('sealedKey')}::bytea, ${placeholder('sealedPreview')}::bytea, ${placeholder('sealedBody')}::bytea,
        ${isBlocked(placeholder('receiverId'), placeholder('senderId'))}
      from ${acceptedLetterSource} and ${isKnown}
      on conflict (id) do nothing
      returning created_at, hidden_from_receiver
    ), ended as (${deleteDraft} and exists (select from stored) returning 1)
    select created_at as "createdAt", hidden_from_receiver as "isUnseen", exists (select from ended) as "hadDraft"
    from stored`,
  )

/**
 * Locks the participants, an existing letter with this id, which is not erased meanwhile, and the draft, whose latest save is
 * seen.
 */
function compileLock(db: Db, name: string, noWait?: NoWait) {
  const existingLetter = db
    .select({ id: letters.id })
    .from(letters)
    .where(eq(letters.id, placeholder('id')))
    .for('key share', noWait)
  const participants = { senderId: placeholder('senderId'), receiverId: placeholder('receiverId') }
  return compileStatement(
    name,
    sql`
    with ends as materialized ${lockParticipants(db, participants, noWait)}, before as materialized ${existingLetter},
      draft as materialized ${lockDraft(db, noWait)}
    select (select count(*) from ends), (select count(*) from before), (select count(*) from draft)`,
  )
}

const statements = prepareOnce(db => ({
  lock: compileLock(db, 'hold_for_letter'),
  lockNoWait: compileLock(db, 'hold_for_letter_at_once', { noWait: true }),
  insert: compileInsert('store_letter', sql`true`),
  insertUnchanged: compileInsert('store_known_letter', sql`not ${hasOtherDraft}`),
}))

async function insertOne(db: Db, letter: NewLetter): Promise<InsertedLetter | undefined> {
  const [, stored] = await pipelinedTransaction(db, [
    statements(db).lock(letter),
    insertStatement(db, letter),
  ])
  return stored?.rows[0]
}

/** All locks come before the first write, in the order of the ids: groups with a letter in common never block each other. */
async function insertGroup(db: Db, group: readonly NewLetter[]) {
  const inOrder = group.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const locks = inOrder.map(statements(db).lockNoWait)
  const inserts = inOrder.map(letter => insertStatement(db, letter))
  const results = (await pipelinedTransaction(db, [...locks, ...inserts])).slice(locks.length)
  return new Map(
    inOrder.map((letter, index): [NewLetter, InsertedLetter | undefined] => [
      letter,
      results[index]?.rows[0],
    ]),
  )
}

function insertStatement(db: Db, letter: NewLetter) {
  const { insert, insertUnchanged } = statements(db)
  return (letter.revision === undefined ? insert : insertUnchanged)(letter)
}

/**
 * PostgreSQL reported the error itself. After a broken connection the outcome is unknown; a database that is away would fail each
 * letter, too.
 */
const wasRolledBack = (error: unknown) => error instanceof pg.DatabaseError && !isDatabaseUnavailable(error)

/** SQLSTATE lock_not_available: individually, the letter waits. Any other error would recur. */
const isLockUnavailable = (error: unknown) => hasCode(error, '55P03')
