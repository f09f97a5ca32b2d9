import type { ReturnReason } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFoundAgain, isBanned } from '#accounts/profiles/profiles.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { guestState } from '#guests/links/guest-state.ts'
import { isBlockedFor, selectRefusalDue } from '#letters/sending/acceptance.ts'

/** What became of a due letter: `postponed` ones are tried again an hour later. */
type Outcome = 'delivered' | 'returned' | 'postponed'

export type MovedLetter = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  /** Its receiver saw it coming. */
  readonly isShown: boolean
  /** Its receiver has blocked its writer. */
  readonly isHidden: boolean
  readonly outcome: Outcome
  readonly reason: ReturnReason | null
}

const due = {
  id: sql`due.id`,
  senderId: sql`due.sender_id`,
  receiverId: sql`due.receiver_id`,
}

const ends = alias(users, 'ends')
const isBeingDeleted = (person: SQL) =>
  sql`exists (select from ${users} ends where ${ends.id} = ${person} and ${ends.erasesAt} is not null)`

/** Of a letter to an account. */
export const selectRefusalOfDue = selectRefusalDue(due)

/** As its writer is erased: nobody could bring it to a receiver who may yet keep their account, and finds it there then. */
export const selectRefusalOnErasure = selectRefusalDue(due, canBeFoundAgain)

/** Of a letter to a guest of its writer's, which the transaction has locked. A claimed one is given to its new receiver first. */
export const selectRefusalByGuest = sql`
  select case when ${isBanned(profiles)} then 'suspended' when ${guestState} = 'closed' then 'link_closed'
    when ${guestState} = 'claimed' then 'claimed' end as refusal
  from ${profiles} join ${guests} on ${guests.id} = ${due.receiverId} where ${profiles.id} = ${due.senderId}`

/**
 * Inserts due letters as sent now and deletes their rows, or marks why they came back, in one statement: each is in one table
 * alone, whatever dies (docs/rules.md 10.3). The transaction has locked the rows, and the people as lockParticipants does.
 */
export async function moveLettersDue(
  tx: Pick<Queries, 'execute'>,
  ids: readonly string[],
  selectRefusal: SQL = selectRefusalOfDue,
): Promise<readonly MovedLetter[]> {
  if (ids.length === 0) return []
  const given = sql`any (${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<MovedLetter>(sql`
    with due as materialized (
      select * from ${scheduledLetters} where ${scheduledLetters.id} = ${given} and ${isDue}
    ), verdict as materialized (
      select due.id, ${isBlockedFor(due)} as is_hidden, case
        when refusal is null and due.kind = 'day' and ${isBeingDeleted(due.senderId)} then 'leaving'
        when refusal is null then 'delivered'
        when refusal = 'recipient_not_found' and ${isBeingDeleted(due.receiverId)} then 'postponed'
        when refusal = 'recipient_not_found' then 'gone'
        when refusal in ('friends_only', 'suspended', 'link_closed', 'photographs_not_wanted', 'recordings_not_wanted')
          then refusal
        else 'postponed' end as outcome
      from due cross join lateral (${selectRefusal}) as accepted
    ), inserted as (
      insert into ${letters}
        (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, hidden_from_receiver, posted_at)
      select due.id, due.sender_id, due.receiver_id, due.banner, due.key_id, due.sealed_key, due.sealed_preview, due.sealed_body,
        verdict.is_hidden, case when due.kind = 'slow' then due.written_at end
      from due join verdict on verdict.id = due.id and verdict.outcome = 'delivered'
      on conflict (id) do nothing
      returning id
    ), deleted as (
      delete from ${scheduledLetters} using inserted
      where ${scheduledLetters.id} = ${given} and ${scheduledLetters.id} = inserted.id
    ), kept as (
      update ${scheduledLetters} set
        returned_at = case when ${isReturned} then now() end,
        returned_reason = case when ${isReturned} then verdict.outcome end,
        next_attempt_at = now() + interval '1 hour'
      from verdict
      where ${scheduledLetters.id} = ${given} and ${scheduledLetters.id} = verdict.id
        and not exists (select from inserted where inserted.id = verdict.id)
    )
    select due.id, due.sender_id as "senderId", due.receiver_id as "receiverId", due.is_shown as "isShown",
      verdict.is_hidden as "isHidden",
      case when inserted.id is not null then 'delivered' when ${isReturned} then 'returned' else 'postponed' end as outcome,
      case when ${isReturned} then verdict.outcome end as reason
    from due join verdict on verdict.id = due.id left join inserted on inserted.id = due.id`)
  return rows
}

/** By the clock of the database: never early. */
export const isDue = sql`(${scheduledLetters.nextAttemptAt} <= now() and ${scheduledLetters.returnedAt} is null)`

const isReturned = sql`verdict.outcome not in ('delivered', 'postponed')`
