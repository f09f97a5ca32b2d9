import { linkActiveDays } from '@novelette/domain/guests/guests.ts'
import { sql } from 'drizzle-orm'
import { isBanned } from '#accounts/profiles/profiles.ts'
import { pipelinedTransaction } from '#db/batching/pipelined-transaction.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { erasedLetters, letters, profiles } from '#db/schema.ts'
import { answersLeft } from '#guests/answering/answers-left.ts'
import { guestState } from '#guests/links/guest-state.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import { AppError } from '#lib/app-error.ts'
import type { Sealed } from '#sealing/sealing.ts'

export type NewAnswer = Sealed & {
  readonly id: string
  readonly guestId: string
  readonly ownerId: string
  readonly banner: string
}

export type InsertedAnswer = {
  readonly createdAt: Date
  readonly isUnseen: boolean
  readonly answersLeft: number
}

const { placeholder } = sql
const id = sql`${placeholder('id')}::uuid`
const guestId = sql`${placeholder('guestId')}::uuid`
const ownerId = sql`${placeholder('ownerId')}::uuid`

/** The lock on the guest keeps answers in order, so that each is counted, and holds up a claim. */
const lock = compileStatement(
  'lock_for_answer',
  sql`
  with participants as materialized (${lockParticipants(placeholder('guestId'), placeholder('ownerId'))}),
    guest as materialized (select from ${guests} where ${guests.id} = ${placeholder('guestId')} for no key update)
  select (select count(*) from participants), (select count(*) from guest)`,
)

type Refusal = 'letter_conflict' | 'guest_claimed' | 'link_invalid' | 'no_answers_left'

const verdict = sql`
  select "left", case
    when exists (select from ${letters} where ${letters.id} = ${id}) then 'letter_conflict'
    when exists (select from ${erasedLetters} where ${erasedLetters.id} = ${id}) then 'letter_conflict'
    when ${guestState} = 'claimed' then 'guest_claimed'
    when ${guestState} <> 'open' or ${isBanned(profiles)} then 'link_invalid'
    when "left" < 1 then 'no_answers_left'
  end as refusal
  from ${guests} join ${profiles} on ${profiles.id} = ${guests.ownerId}, lateral (select ${answersLeft} as "left") counted
  where ${guests.id} = ${guestId} and ${guests.ownerId} = ${ownerId}`

/** A letter from the guest, whom no setting of the owner hinders: they have written first (docs/rules.md 8.4). */
const insert = compileStatement(
  'store_answer',
  sql`
  with verdict as materialized (${verdict}),
    inserted as (
      insert into ${letters}
        (id, sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body, hidden_from_receiver)
      select ${id}, ${guestId}, ${ownerId}, ${placeholder('banner')}, ${placeholder('keyId')}, ${placeholder('sealedKey')}::bytea,
        ${placeholder('sealedPreview')}::bytea, ${placeholder('sealedBody')}::bytea,
        exists (select from ${blocks} where ${blocks.blockerId} = ${ownerId} and ${blocks.blockedId} = ${guestId})
      from verdict where refusal is null
      on conflict (id) do nothing
      returning created_at, hidden_from_receiver
    ),
    extended as (
      update ${guests} set inactive_from = now() + make_interval(days => ${sql.raw(String(linkActiveDays))})
      where ${guests.id} = ${guestId} and exists (select from inserted)
    )
  select refusal, created_at as "createdAt", hidden_from_receiver as "isUnseen", "left" - 1 as "answersLeft"
  from verdict left join inserted on true`,
)

type Outcome =
  | ({ readonly refusal: null } & InsertedAnswer)
  | { readonly refusal: Refusal | null; readonly createdAt: null }

/** Throws letter_conflict if the id exists, guest_claimed, link_invalid and no_answers_left. */
export async function insertAnswer(db: Db, answer: NewAnswer): Promise<InsertedAnswer> {
  const results = await pipelinedTransaction(db, [lock(answer), insert(answer)])
  const [outcome] = (results[1]?.rows ?? []) as readonly Outcome[]
  if (!outcome) throw new AppError('link_invalid')
  if (!outcome.createdAt) throw new AppError(outcome.refusal ?? 'letter_conflict')
  return outcome
}
