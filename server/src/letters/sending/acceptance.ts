import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound, isBanned } from '#accounts/profiles/profiles.ts'
import { acceptsLettersOf } from '#accounts/profiles/who-may-write.ts'
import { blocks } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { hasOtherDraft } from '#letters/drafts/draft-of-letter.ts'
import {
  type EnclosureRefusal,
  enclosureRules,
  enclosureRulesDue,
  firstBroken,
} from '#letters/enclosures/letter-enclosures.ts'

/** SQL for the ids of a letter. */
type Ids = { readonly id: SQL | Placeholder; readonly senderId: SQL; readonly receiverId: SQL }

const given: Ids = {
  id: sql.placeholder('id'),
  senderId: sql`${sql.placeholder('senderId')}::uuid`,
  receiverId: sql`${sql.placeholder('receiverId')}::uuid`,
}

const sender = alias(profiles, 'sender')
const sendersUser = alias(users, 'senders_user')

const participants = ({ senderId, receiverId }: Ids) => sql`(select) as letter
  left join (${profiles} sender join ${users} senders_user on ${sendersUser.id} = ${sender.id}) on ${sender.id} = ${senderId}
  left join (${profiles} join ${users} on ${users.id} = ${profiles.id}) on ${profiles.id} = ${receiverId}`

const isStored = ({ id }: Ids) => sql`exists (select from ${letters} where ${letters.id} = ${id})`
const wasErased = ({ id }: Ids) =>
  sql`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${id})`
/** It leaves under this id later (docs/rules.md 10.1). */
const isScheduled = sql`exists (select from ${scheduledLetters} where ${scheduledLetters.id} = ${given.id})`

export type Refusal =
  | 'signed_out'
  | 'suspended'
  | 'recipient_not_found'
  | 'letter_conflict'
  | 'friends_only'
  | 'draft_conflict'
  | EnclosureRefusal

type Rule = { readonly holds: SQL | undefined; readonly otherwise: Refusal }

/** A letter is accepted if all hold; otherwise the first that does not is the reason. */
const rulesFor = (ids: Ids, isFound = canBeFound): readonly Rule[] => [
  { holds: sql`${sender.id} is not null`, otherwise: 'signed_out' },
  { holds: sql`not ${isBanned(sender)}`, otherwise: 'suspended' },
  { holds: sql`${profiles.id} is not null`, otherwise: 'recipient_not_found' },
  // A letter that was sent before is answered again, whatever its receiver has changed since.
  { holds: sql`not ${isStored(ids)}`, otherwise: 'letter_conflict' },
  { holds: isFound, otherwise: 'recipient_not_found' },
  { holds: acceptsLettersOf(sql`${sender.id}`), otherwise: 'friends_only' },
  { holds: sql`not ${wasErased(ids)}`, otherwise: 'letter_conflict' },
]

const selectFirstRefusal = (ids: Ids, rules: readonly Rule[]) =>
  sql`select ${firstBroken(rules)} as refusal from ${participants(ids)}`

/** What the letter's markup names. */
const enclosed = { photographs: sql.placeholder('photographs'), recordings: sql.placeholder('recordings') }
export const allEnclosed = sql`(${enclosed.photographs}::uuid[] || ${enclosed.recordings}::uuid[])`

/**
 * One row: the refusal of a letter, or null. Takes the placeholders `id`, `senderId`, `receiverId`, `revision`, `photographs` and
 * `recordings`; requires lockParticipants.
 */
export const selectRefusal = selectFirstRefusal(given, [
  ...rulesFor(given),
  { holds: sql`not ${isScheduled}`, otherwise: 'letter_conflict' },
  { holds: sql`not ${hasOtherDraft}`, otherwise: 'draft_conflict' },
  ...enclosureRules({ letterId: sql`${given.id}::uuid`, senderId: sql`${sender.id}` }, enclosed),
])

/** The same of a letter that leaves later: nobody has its id or a draft of it. */
export const selectRefusalOf = (ids: Ids) => selectFirstRefusal(ids, rulesFor(ids))

/** The same as it leaves, with what is enclosed. */
export const selectRefusalDue = (ids: Ids, isFound = canBeFound) =>
  selectFirstRefusal(ids, [...rulesFor(ids, isFound), ...enclosureRulesDue(ids.id)])

/** The letter is stored and hidden (docs/rules.md 6.1). */
export const isBlockedFor = ({ senderId, receiverId }: Pick<Ids, 'senderId' | 'receiverId'>) =>
  sql<boolean>`exists (select from ${blocks} where ${blocks.blockerId} = ${receiverId} and ${blocks.blockedId} = ${senderId})`

export const isBlocked = isBlockedFor(given)
