import { eq, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { isBlocked } from '#blocks/blocks.ts'
import { compile, flight } from '#db/flight.ts'
import type { Db } from '#db/open.ts'
import { prepareOnce } from '#db/prepared.ts'
import { letters } from '#db/schema.ts'
import { together } from '#db/together.ts'
import { databaseIsAway } from '#errors.ts'
import { hasCode } from '#has-code.ts'
import { type AtOnce, accepted, holdChoices } from '#letters/acceptance.ts'
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

export type Stored = { readonly createdAt: Date; readonly isUnseen: boolean; readonly hadDraft: boolean }

/** As many as are written down in a few milliseconds. */
const lanes = { keys: 32, questions: 2, patienceMs: 3_000 }

/** Those that go by themselves may wait for somebody: all at once they would take the connections of everybody else. */
const lanesOfFew = { keys: 1, questions: 6, patienceMs: 3_000 }

/** Bytes under seal; others do not wait for a longer one. */
const longest = 64 * 1024

/**
 * Writes a letter down where it is accepted and its draft is known, and takes the draft away; else does nothing at all, and answers
 * undefined. Letters of the same moment are one transaction, which waits for the disk once and for nobody: where somebody holds what one
 * of them needs, or one fails, each goes by itself, a few at a time.
 */
export function store(db: Db, letter: NewLetter): Promise<Stored | undefined> {
  return (letter.sealedBody.length > longest ? storeFew : storeTogether)(db)(letter)
}

const storeTogether = prepareOnce(db =>
  together(async (group: readonly NewLetter[]) => {
    try {
      return await storeGroup(db, group)
    } catch (error) {
      if (!wasUndone(error) || (group.length === 1 && !isHeld(error))) throw error
    }
    // The lane is free for others at once: these have lanes of their own.
    return new Map(group.map(letter => [letter, storeFew(db)(letter)]))
  }, lanes),
)

const storeFew = prepareOnce(db =>
  together(async (group: readonly NewLetter[]) => {
    // What is awaited here holds its lane.
    const stored = group.map(async letter => [letter, await storeAlone(db, letter)] as const)
    return new Map(await Promise.all(stored))
  }, lanesOfFew),
)

const given = sql.placeholder

/** Takes the placeholders of a letter. */
const storing = (name: string, isKnown: SQL) =>
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
function holding(db: Db, name: string, atOnce?: AtOnce) {
  const before = db
    .select({ id: letters.id })
    .from(letters)
    .where(eq(letters.id, given('id')))
    .for('key share', atOnce)
  const ends = { senderId: given('senderId'), receiverId: given('receiverId') }
  return compile(
    name,
    sql`
    with ends as materialized ${holdChoices(db, ends, atOnce)}, before as materialized ${before},
      draft as materialized ${holdDraft(db, atOnce)}
    select (select count(*) from ends), (select count(*) from before), (select count(*) from draft)`,
  )
}

const statements = prepareOnce(db => ({
  hold: holding(db, 'hold_for_letter'),
  holdAtOnce: holding(db, 'hold_for_letter_at_once', { noWait: true }),
  store: storing('store_letter', sql`true`),
  storeKnown: storing('store_known_letter', sql`not ${hasOtherDraft}`),
}))

async function storeAlone(db: Db, letter: NewLetter): Promise<Stored | undefined> {
  const [, stored] = await flight(db, [statements(db).hold(letter), storeStatement(db, letter)])
  return stored?.rows[0]
}

/** All is held before anything is written, and that in the order of the ids: groups that have a letter in common never block. */
async function storeGroup(db: Db, group: readonly NewLetter[]) {
  const inOrder = group.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const held = inOrder.map(statements(db).holdAtOnce)
  const written = inOrder.map(letter => storeStatement(db, letter))
  const answers = (await flight(db, [...held, ...written])).slice(held.length)
  return new Map(
    inOrder.map((letter, place): [NewLetter, Stored | undefined] => [letter, answers[place]?.rows[0]]),
  )
}

function storeStatement(db: Db, letter: NewLetter) {
  const { store, storeKnown } = statements(db)
  return (letter.revision === undefined ? store : storeKnown)(letter)
}

/**
 * PostgreSQL says so itself, and it is the fault of what was asked. Of a connection that broke nobody knows how far it came, and a
 * database that is away would be so for each letter, too.
 */
const wasUndone = (error: unknown) => error instanceof pg.DatabaseError && !databaseIsAway(error)

/** SQLSTATE lock_not_available: by itself a letter would wait. In any other way it would fail by itself, too. */
const isHeld = (error: unknown) => hasCode(error, '55P03')
