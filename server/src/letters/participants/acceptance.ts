import { eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound, isBanned } from '#accounts/profiles/profiles.ts'
import { acceptsLettersOf } from '#accounts/profiles/who-may-write.ts'
import type { Queries } from '#db/open.ts'
import { erasedLetters, letters, profiles, users } from '#db/schema.ts'

type ParticipantIds = { readonly senderId: string; readonly receiverId: string }

/** Fails with 55P03 instead of waiting for a lock. */
export type NoWait = { readonly noWait: true }

/**
 * Locks both profiles before a letter is inserted: until the transaction ends the receiver changes neither who may write nor whom
 * they block, the sender is not banned and begins no draft, and later statements see the latest commits (docs/rules.md 3.6, 6.1).
 * The locks are shared, so letters do not wait for one another.
 */
export const lockParticipants = (
  tx: Pick<Queries, 'select'>,
  { senderId, receiverId }: { readonly [Key in keyof ParticipantIds]: string | Placeholder },
  noWait?: NoWait,
) =>
  tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [senderId, receiverId]))
    .orderBy(profiles.id)
    .for('share', noWait)

/** Waits for this person's letters on their way, and holds up new ones until the transaction ends. */
export async function lockAgainstSending(tx: Pick<Queries, 'select'>, personId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId)).for('no key update')
}

const placeholder = sql.placeholder

const sender = alias(profiles, 'sender')
const sendersUser = alias(users, 'senders_user')

const people = {
  sender: sql`${profiles} ${sql.identifier('sender')} join ${users} ${sql.identifier('senders_user')} on ${sendersUser.id} = ${sender.id}`,
  receiver: sql`${profiles} join ${users} on ${users.id} = ${profiles.id}`,
}
const isSender = sql`${sender.id} = ${placeholder('senderId')}::uuid`
const isReceiver = sql`${profiles.id} = ${placeholder('receiverId')}::uuid`
const letterExists = sql`exists (select from ${letters} where ${letters.id} = ${placeholder('id')})`
const wasErased = sql`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${placeholder('id')})`

type Refusal = 'signed_out' | 'suspended' | 'recipient_not_found' | 'friends_only' | 'letter_conflict'
type Rule = { readonly holds: SQL; readonly otherwise: Refusal }

/** Also for a letter that was sent before. */
const senderRules: readonly Rule[] = [{ holds: sql`not ${isBanned(sender)}`, otherwise: 'suspended' }]

const letterRules: readonly Rule[] = [
  { holds: sql`${canBeFound}`, otherwise: 'recipient_not_found' },
  { holds: acceptsLettersOf(sql`${sender.id}`), otherwise: 'friends_only' },
  { holds: sql`not ${wasErased}`, otherwise: 'letter_conflict' },
]

const allHold = sql.join(
  [...senderRules, ...letterRules].map(({ holds }) => holds),
  sql` and `,
)
const firstBroken = (rules: readonly Rule[]) =>
  sql.join(
    rules.map(({ holds, otherwise }) => sql`when (${holds}) is not true then ${sql.raw(`'${otherwise}'`)}`),
    sql` `,
  )

/**
 * The row a letter is inserted from, or none if a rule is broken. Takes the placeholders `id`, `senderId` and `receiverId`; requires
 * lockParticipants.
 */
export const acceptedLetterSource = sql`${people.receiver}, ${people.sender} where ${isReceiver} and ${isSender} and ${allHold}`

/** `refusal` is null if no rule is broken. `letterExists`: with this id, whoever sent it; it is not refused but answered again. */
export type Acceptance = { readonly refusal: Refusal | null; readonly letterExists: boolean }

/** Takes the placeholders of `acceptedLetterSource`. */
export const selectAcceptance = sql`
  select ${letterExists} as "letterExists", case
    when ${sender.id} is null then 'signed_out' ${firstBroken(senderRules)}
    when ${profiles.id} is null then 'recipient_not_found'
    when ${letterExists} then null ${firstBroken(letterRules)} end as refusal
  from (select) as nobody left join (${people.sender}) on ${isSender} left join (${people.receiver}) on ${isReceiver}`
