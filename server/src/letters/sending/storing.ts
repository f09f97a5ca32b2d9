import { type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { groupCommit } from '#db/batching/group-commit.ts'
import { pipelinedTransaction } from '#db/batching/pipelined-transaction.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters } from '#db/schema.ts'
import { activeFromNow } from '#guest-links/guest-state.ts'
import { mailGuestLetter } from '#guest-links/queue-guest-mail.ts'
import { deleteDraft, lockDraft } from '#letters/drafts/own-draft.ts'
import { lockAlone, lockParticipants } from '#letters/participants/locks.ts'
import { linkEnclosed } from '#letters/parts/letter-enclosures.ts'
import { type Given, placeholders as given, type LetterToStore, valuesOf } from '#letters/sending/given.ts'
import { guestEnd, type Refusal, refusalError, selectVerdict, type Way } from '#letters/sending/rules.ts'
import type { Sealed } from '#sealing/sealing.ts'

const nameOf = ({ to, step }: Way) => `${to}_${step}`

const isInserted = sql`exists (select from inserted)`

/**
 * What a letter is decided by stays as it is until the transaction ends, in this order on every way: the profiles by their ids, which
 * letters share unless they are scheduled; a guest, whose answers are counted and whose claim waits; a letter of this id, which is not
 * erased meanwhile; the draft, whose latest save is seen. The rules lock what is enclosed after them.
 */
function compileLock(way: Way, { waits }: { readonly waits: boolean }) {
  const { guest, owner } = guestEnd(way, given)
  const locks = {
    people: (way.step === 'scheduled' ? lockAlone : lockParticipants)(given.senderId, given.receiverId),
    ...(way.to !== 'account' && {
      guest: sql`select from ${guests} where ${guests.id} = ${guest} and ${guests.ownerId} = ${owner} for no key update`,
    }),
    letter: sql`select from ${letters} where ${letters.id} = ${given.id} for key share`,
    ...(way.to !== 'owner' && { draft: lockDraft }),
  }
  const all = Object.entries(locks).map(([what, lock]) => ({ what: sql.identifier(what), lock }))
  const taken = all.map(
    ({ what, lock }) => sql`${what} as materialized (${lock} ${waits ? sql`` : sql`nowait`})`,
  )
  const counted = all.map(({ what }) => sql`(select count(*) from ${what})`)
  const query = sql`with ${sql.join(taken, sql`, `)} select ${sql.join(counted, sql`, `)}`
  return compileStatement(`lock_${nameOf(way)}${waits ? '' : '_no_wait'}`, query)
}

/** SQL for each column of a letter. */
type LetterRow = Pick<
  Given,
  'id' | 'senderId' | 'receiverId' | 'banner' | keyof Sealed | 'isClosed' | 'postedAt'
> & {
  readonly opensFrom: SQL
  readonly isHidden: SQL
}

/** SQL: a letter for each row of `from`, as sent now; the one way into the table, for those that leave on their day, too. */
export const insertLetters = (row: LetterRow, from: SQL) => sql`
  insert into ${letters} (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body,
    is_closed, opens_from, hidden_from_receiver, posted_at)
  select ${row.id}, ${row.senderId}, ${row.receiverId}, ${row.banner}, ${row.keyId}, ${row.sealedKey}, ${row.sealedPreview},
    ${row.sealedBody}, ${row.isClosed}, ${row.opensFrom}, ${row.isHidden}, ${row.postedAt}
  ${from} on conflict (id) do nothing returning id, created_at`

const insertScheduled = sql`
  insert into ${scheduledLetters} (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body,
    revision, kind, wall, zone, zone_of, deliver_at, next_attempt_at, is_shown)
  select ${given.id}, ${given.senderId}, ${given.receiverId}, ${given.banner}, ${given.keyId}, ${given.sealedKey},
    ${given.sealedPreview}, ${given.sealedBody}, ${given.firstRevision}, ${given.kind}, wall, zone, ${given.zoneOf},
    deliver_at, deliver_at, ${given.isShown}
  from verdict where refusal is null on conflict (id) do nothing returning id, written_at as created_at`

/** Stores the letter unless it is refused, with what is enclosed, and ends its draft. */
function compileWrite(way: Way) {
  const fromVerdict = {
    ...given,
    opensFrom: sql`opens_from`,
    isHidden: sql`is_hidden`,
    postedAt: sql`null::timestamptz`,
  }
  const isNow = way.step === 'now'
  const insert = isNow ? insertLetters(fromVerdict, sql`from verdict where refusal is null`) : insertScheduled
  const beside =
    way.to === 'owner'
      ? sql``
      : sql`, ended_draft as (${deleteDraft} and ${isInserted} returning 1), ${linkEnclosed(given, isInserted)}`
  const link =
    way.to === 'account' || !isNow
      ? sql``
      : sql`, active as (update ${guests} set inactive_from = ${activeFromNow}
        where ${guests.id} = ${guestEnd(way, given).guest} and ${isInserted})`
  const hadDraft = way.to === 'owner' ? sql`false` : sql`exists (select from ended_draft)`
  return compileStatement(
    `store_${nameOf(way)}`,
    sql`with verdict as materialized (${selectVerdict(way, given)}), inserted as (${insert}) ${beside} ${link}
    select refusal, created_at as "createdAt", is_hidden as "isHidden", ${hadDraft} as "hadDraft", deliver_at as "deliverAt",
      has_address as "hasAddress", answers_left as "answersLeft"
    from verdict left join inserted on true`,
  )
}

/** An answer arrives at once. */
const ways: readonly Way[] = [
  ...(['account', 'guest', 'owner'] as const).map(to => ({ to, step: 'now' as const })),
  ...(['account', 'guest'] as const).map(to => ({ to, step: 'scheduled' as const })),
]
const statements = new Map(
  ways.map(way => [nameOf(way), { lock: compileLock(way, { waits: true }), write: compileWrite(way) }]),
)
const lockToAccountNoWait = compileLock({ to: 'account', step: 'now' }, { waits: false })

export type Stored = {
  readonly createdAt: Date
  /** From its receiver, who has blocked the sender. */
  readonly isHidden: boolean
  readonly hadDraft: boolean
  /** Of one that comes later. */
  readonly deliverAt: Date | null
  /** Of a guest: the link can be mailed. */
  readonly hasAddress: boolean
  /** Of an answer. */
  readonly answersLeft: number | null
}

type Outcome = Stored | { readonly refusal: Refusal | null; readonly createdAt: null }

/** Sealed bytes; a longer letter would delay those it shares a commit with. */
const maxGroupedBytes = 64 * 1024

/**
 * In one transaction. Letters to accounts share a commit with others of their moment; those that come later, and those by link, whose
 * locks would send a whole group to run alone, do not. Throws what rules.ts names, letter_conflict if the id exists, and unavailable.
 */
export async function storeLetter(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  to: Way['to'],
  letter: LetterToStore,
): Promise<Stored> {
  const values = valuesOf(letter)
  const isNow = letter.delivery === undefined
  const compiled = statements.get(nameOf({ to, step: isNow ? 'now' : 'scheduled' }))
  if (!compiled) throw new Error(`no letter to ${to} goes this way`)
  const [lock, write] = [compiled.lock(values), compiled.write(values)]
  if (isNow && to === 'account') {
    const lockNoWait = lockToAccountNoWait(values)
    const isLong = letter.sealedBody.length > maxGroupedBytes
    return storedIn(await groupCommit(db)({ id: letter.id, lock, lockNoWait, write, isLong }))
  }
  const mailLink = async (tx: Queries, results: readonly { readonly rows: unknown[] }[]) => {
    const [outcome] = outcomesIn(results[1]?.rows)
    if (outcome?.createdAt && outcome.hasAddress) await mailGuestLetter({ limits }, tx, letter.receiverId)
  }
  const finish = isNow && to === 'guest' ? mailLink : undefined
  const results = await pipelinedTransaction(db, [lock, write], finish)
  return storedIn(results[1]?.rows)
}

const outcomesIn = (rows: readonly unknown[] = []) => rows as readonly Outcome[]

/** Of the one row of a write. Without a refusal another letter took the id just now. */
function storedIn(rows: readonly unknown[] = []): Stored {
  const [outcome] = outcomesIn(rows)
  if (!outcome?.createdAt) throw refusalError(outcome?.refusal ?? 'letter_conflict')
  return outcome
}
