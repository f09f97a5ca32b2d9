import { eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '#db/open.ts'
import { erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { canBeFound, isBanned } from '#profiles/profiles.ts'
import { acceptsLettersOf } from '#profiles/who-may-write.ts'

type ParticipantIds = { readonly senderId: string; readonly receiverId: string }

/** What somebody else holds is waited for; with this the transaction is given up instead (55P03). */
export type NoWait = { readonly noWait: true }

/**
 * Asked before a letter is written down: until the transaction ends its receiver changes neither who may write to them nor
 * whom they block, no one bans its sender, who begins no draft either, and what was changed a moment ago is seen by every
 * statement from here on (DECISIONS 10, 11, 14). Letters do not wait for one another, not even those of two who write to each other
 * at once.
 */
export const lockParticipants = (
  tx: Pick<Queries, 'select'>,
  { senderId, receiverId }: { readonly [Participant in keyof ParticipantIds]: string | Placeholder },
  noWait?: NoWait,
) =>
  tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [senderId, receiverId]))
    .orderBy(profiles.id)
    .for('share', noWait)

/** Waits for the letters that are on their way to someone or from them, and keeps others until the transaction ends. */
export async function lockAgainstSending(tx: Pick<Queries, 'select'>, personId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId)).for('no key update')
}

const given = sql.placeholder

const wasErased = sql<boolean>`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${given('id')})`

const sender = alias(profiles, 'sender')
const sendersUser = alias(users, 'senders_user')

/**
 * The one row that a new letter may be made from, or none; takes the placeholders `id`, `senderId` and `receiverId`. Asked when the
 * choices of both are held.
 */
export const accepted = sql`
  ${profiles} join ${users} on ${users.id} = ${profiles.id},
  ${profiles} ${sql.identifier('sender')} join ${users} ${sql.identifier('senders_user')} on ${sendersUser.id} = ${sender.id}
  where ${profiles.id} = ${given('receiverId')} and ${sender.id} = ${given('senderId')} and not ${isBanned(sender)}
    and ${canBeFound} and ${acceptsLettersOf(sql`${sender.id}`)} and not ${wasErased}`

/** Someone at one end of a letter, as the database knows them now. */
export type Participant = {
  readonly id: string
  readonly isBanned: boolean
  readonly isFound: boolean
  readonly wasErased: boolean
  readonly accepts: boolean
  /** A letter lies under this id, be it someone else's. */
  readonly isThere: boolean
}

/** Both ends of a letter; takes the placeholders of `accepted`. */
export const selectParticipants = (db: Pick<Queries, 'select'>) =>
  db
    .select({
      id: users.id,
      isBanned: isBanned(profiles).as('isBanned'),
      isFound: sql<boolean>`${canBeFound}`.as('isFound'),
      wasErased: wasErased.as('wasErased'),
      accepts: acceptsLettersOf(sql`${given('senderId')}::uuid`).as('accepts'),
      isThere: sql<boolean>`exists (select from ${letters} where ${letters.id} = ${given('id')})`.as(
        'isThere',
      ),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, [given('senderId'), given('receiverId')]))

/**
 * Why a letter was not accepted, if these are the reasons. One that was sent before (`isThere`) is refused to no one who still is there,
 * and one that was erased since does not come back. Throws AppError signed_out, suspended, recipient_not_found, friends_only and
 * letter_conflict.
 */
export function assertDeliverable(
  people: readonly Participant[],
  { senderId, receiverId }: ParticipantIds,
): void {
  const receiver = people.find(one => one.id === receiverId)
  const sender = people.find(one => one.id === senderId)
  if (!sender) throw new AppError('signed_out')
  if (sender.isBanned) throw new AppError('suspended')
  if (!receiver) throw new AppError('recipient_not_found')
  if (receiver.isThere) return
  if (!receiver.isFound) throw new AppError('recipient_not_found')
  if (!receiver.accepts) throw new AppError('friends_only')
  if (receiver.wasErased) throw new AppError('letter_conflict')
}
