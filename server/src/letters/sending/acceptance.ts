import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound, isBanned } from '#accounts/profiles/profiles.ts'
import { acceptsLettersOf } from '#accounts/profiles/who-may-write.ts'
import { blocks } from '#db/people-schema.ts'
import { erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { hasOtherDraft } from '#letters/drafts/draft-of-letter.ts'

const id = sql.placeholder('id')
const senderId = sql`${sql.placeholder('senderId')}::uuid`
const receiverId = sql`${sql.placeholder('receiverId')}::uuid`

const sender = alias(profiles, 'sender')
const sendersUser = alias(users, 'senders_user')

const participants = sql`(select) as letter
  left join (${profiles} sender join ${users} senders_user on ${sendersUser.id} = ${sender.id}) on ${sender.id} = ${senderId}
  left join (${profiles} join ${users} on ${users.id} = ${profiles.id}) on ${profiles.id} = ${receiverId}`

const isStored = sql`exists (select from ${letters} where ${letters.id} = ${id})`
const wasErased = sql`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${id})`

export type Refusal =
  | 'signed_out'
  | 'suspended'
  | 'recipient_not_found'
  | 'letter_conflict'
  | 'friends_only'
  | 'draft_conflict'

/** A letter is accepted if all hold; otherwise the first that does not is the reason. */
const rules: readonly { readonly holds: SQL | undefined; readonly otherwise: Refusal }[] = [
  { holds: sql`${sender.id} is not null`, otherwise: 'signed_out' },
  { holds: sql`not ${isBanned(sender)}`, otherwise: 'suspended' },
  { holds: sql`${profiles.id} is not null`, otherwise: 'recipient_not_found' },
  // A letter that was sent before is answered again, whatever its receiver has changed since.
  { holds: sql`not ${isStored}`, otherwise: 'letter_conflict' },
  { holds: canBeFound, otherwise: 'recipient_not_found' },
  { holds: acceptsLettersOf(sql`${sender.id}`), otherwise: 'friends_only' },
  { holds: sql`not ${wasErased}`, otherwise: 'letter_conflict' },
  { holds: sql`not ${hasOtherDraft}`, otherwise: 'draft_conflict' },
]

const whenBroken = rules.map(
  ({ holds, otherwise }) => sql`when (${holds}) is not true then ${sql.raw(`'${otherwise}'`)}`,
)

/**
 * One row: the refusal of a letter, or null. Takes the placeholders `id`, `senderId`, `receiverId` and `revision`; requires
 * lockParticipants.
 */
export const selectRefusal = sql`select case ${sql.join(whenBroken, sql` `)} end as refusal from ${participants}`

/** The letter is stored and hidden (docs/rules.md 6.1). */
export const isBlocked = sql`exists (select from ${blocks} where ${blocks.blockerId} = ${receiverId} and ${blocks.blockedId} = ${senderId})`
