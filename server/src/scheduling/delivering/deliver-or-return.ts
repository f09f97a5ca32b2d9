import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import type { ReturnReason } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { arrivals, deliveryKinds } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { quoted, users } from '#db/schema.ts'
import { announce, type LetterEvent } from '#letters/sending/announce.ts'
import { placeholders } from '#letters/sending/given.ts'
import { type Refusal, selectVerdict } from '#letters/sending/rules.ts'
import { insertLetters } from '#letters/sending/storing.ts'

/** Of a due letter: `postponed` ones are tried again an hour later. */
type Outcome = 'delivered' | 'returned' | 'postponed'

export type LetterOutcome = Omit<LetterEvent, 'what' | 'hadDraft'> & {
  readonly outcome: Outcome
  /** Null where it was delivered, and where its writer is leaving. */
  readonly refusal: Refusal | null
}

const column = (name: keyof typeof scheduledLetters.$inferSelect) =>
  sql`due.${sql.identifier(scheduledLetters[name].name)}`

const due = {
  ...placeholders,
  id: column('id'),
  senderId: column('senderId'),
  receiverId: column('receiverId'),
  banner: column('banner'),
  keyId: column('keyId'),
  sealedKey: column('sealedKey'),
  sealedPreview: column('sealedPreview'),
  sealedBody: column('sealedBody'),
}

/** What brings a letter back to its writer, and the reason they are told; any other refusal may pass, and postpones it. */
const returns: readonly (readonly [Refusal, ReturnReason])[] = [
  ['recipient_not_found', 'gone'],
  ['friends_only', 'friends_only'],
  ['suspended', 'suspended'],
  ['guest_closed', 'link_closed'],
  ...enclosureKinds.map(kind => [`${kind}s_not_wanted`, `${kind}s_not_wanted`] as const),
]
const whenReturned = sql.raw(
  returns.map(([refusal, reason]) => `when '${refusal}' then '${reason}'`).join(' '),
)

const ends = alias(users, 'ends')
const isBeingDeleted = (person: SQL) =>
  sql`exists (select from ${users} ends where ${ends.id} = ${person} and ${ends.erasesAt} is not null)`

const posted = quoted(deliveryKinds.filter(kind => arrivals[kind].isPosted))

/** SQL: whether a kind of arrival is slow post, which comes even if its writer deletes the account (docs/rules.md 10.3). */
export const isPosted = (kind: SQLWrapper) => sql`(${kind} in (${posted}))`

/** By the clock of the database: never early. */
export const isDue = sql`(${scheduledLetters.nextAttemptAt} <= now() and ${scheduledLetters.returnedAt} is null)`

const isReturned = sql`verdict.outcome not in ('delivered', 'postponed')`

const sentNow = insertLetters(
  {
    ...due,
    isClosed: sql`false`,
    opensFrom: sql`null::timestamptz`,
    isHidden: sql`verdict.is_hidden`,
    postedAt: sql`case when ${isPosted(column('kind'))} then due.written_at end`,
  },
  sql`from due join verdict on verdict.id = due.id and verdict.outcome = 'delivered'`,
)

const verdictOn = (to: 'account' | 'guest') => ({
  due: selectVerdict({ to, step: 'due' }, due),
  onErasure: selectVerdict({ to, step: 'onErasure' }, due),
})
/** Built once, since a batch takes few milliseconds. */
const verdicts = { account: verdictOn('account'), guest: verdictOn('guest') }

/** A scheduled letter that leaves. */
type DueWay = { readonly to: keyof typeof verdicts; readonly step: 'due' | 'onErasure' }

/**
 * Inserts due letters as sent now and deletes their rows, or marks why they came back, in one statement: each is in one table
 * alone, whatever dies (docs/rules.md 10.3). The transaction has locked the rows, the people as lockParticipants does, and the guest.
 * A claimed guest's letter is given to its new receiver first.
 */
export async function deliverOrReturn(
  tx: Pick<Queries, 'execute'>,
  ids: readonly string[],
  { to, step }: DueWay,
): Promise<readonly LetterOutcome[]> {
  if (ids.length === 0) return []
  const isAmong = sql`${scheduledLetters.id} = any (${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<LetterOutcome>(sql`
    with due as materialized (
      select * from ${scheduledLetters} where ${isAmong} and ${isDue}
    ), verdict as materialized (
      select due.id, is_hidden, refusal, case
        when refusal is null and not ${isPosted(column('kind'))} and ${isBeingDeleted(due.senderId)} then 'leaving'
        when refusal is null then 'delivered'
        when refusal = 'recipient_not_found' and ${isBeingDeleted(due.receiverId)} then 'postponed'
        else case refusal ${whenReturned} else 'postponed' end end as outcome
      from due cross join lateral (${verdicts[to][step]}) as accepted
    ), inserted as (${sentNow}), deleted as (
      delete from ${scheduledLetters} using inserted
      where ${isAmong} and ${scheduledLetters.id} = inserted.id
    ), kept as (
      update ${scheduledLetters} set
        returned_at = case when ${isReturned} then now() end,
        returned_reason = case when ${isReturned} then verdict.outcome end,
        next_attempt_at = now() + interval '1 hour'
      from verdict
      where ${isAmong} and ${scheduledLetters.id} = verdict.id
        and not exists (select from inserted where inserted.id = verdict.id)
    )
    select due.id, due.sender_id as "senderId", due.receiver_id as "receiverId", due.is_shown as "isShown",
      ${to === 'guest' ? sql`due.receiver_id` : sql`null`} as "guestId", verdict.is_hidden as "isHidden",
      case when inserted.id is not null then 'delivered' when ${isReturned} then 'returned' else 'postponed' end as outcome,
      refusal
    from due join verdict on verdict.id = due.id left join inserted on inserted.id = due.id`)
  return rows
}

/** After the commit. */
export function announceOutcomes(
  deps: Pick<Dependencies, 'metrics' | 'hub' | 'announceLetter'>,
  moved: readonly LetterOutcome[],
): void {
  const told = moved.flatMap(({ outcome, refusal: _, ...one }) =>
    outcome === 'postponed' ? [] : [{ ...one, what: outcome, hadDraft: false }],
  )
  announce(deps, told)
}
