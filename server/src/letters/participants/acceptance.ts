import { eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound, isBanned } from '#accounts/profiles/profiles.ts'
import { acceptsLettersOf } from '#accounts/profiles/who-may-write.ts'
import type { Queries } from '#db/open.ts'
import { erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

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

const wasErased = sql<boolean>`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${placeholder('id')})`

const sender = alias(profiles, 'sender')
const sendersUser = alias(users, 'senders_user')

/**
 * The row a letter is inserted from, or none if it is refused. Takes the placeholders `id`, `senderId` and `receiverId`; requires
 * lockParticipants.
 */
export const acceptedLetterSource = sql`
  ${profiles} join ${users} on ${users.id} = ${profiles.id},
  ${profiles} ${sql.identifier('sender')} join ${users} ${sql.identifier('senders_user')} on ${sendersUser.id} = ${sender.id}
  where ${profiles.id} = ${placeholder('receiverId')} and ${sender.id} = ${placeholder('senderId')} and not ${isBanned(sender)}
    and ${canBeFound} and ${acceptsLettersOf(sql`${sender.id}`)} and not ${wasErased}`

export type Participant = {
  readonly id: string
  readonly isBanned: boolean
  readonly isFound: boolean
  readonly wasErased: boolean
  readonly accepts: boolean
  /** A letter with this id exists, whoever sent it. */
  readonly letterExists: boolean
}

/** Takes the placeholders of `accepted`. */
export const selectParticipants = (db: Pick<Queries, 'select'>) =>
  db
    .select({
      id: users.id,
      isBanned: isBanned(profiles).as('isBanned'),
      isFound: sql<boolean>`${canBeFound}`.as('isFound'),
      wasErased: wasErased.as('wasErased'),
      accepts: acceptsLettersOf(sql`${placeholder('senderId')}::uuid`).as('accepts'),
      letterExists:
        sql<boolean>`exists (select from ${letters} where ${letters.id} = ${placeholder('id')})`.as(
          'letterExists',
        ),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, [placeholder('senderId'), placeholder('receiverId')]))

/**
 * Throws AppError signed_out, suspended, recipient_not_found, friends_only or letter_conflict if that is why a letter was not
 * accepted. A letter sent before (`letterExists`) passes while both people exist and its sender is not banned; an erased one
 * cannot be sent again.
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
  if (receiver.letterExists) return
  if (!receiver.isFound) throw new AppError('recipient_not_found')
  if (!receiver.accepts) throw new AppError('friends_only')
  if (receiver.wasErased) throw new AppError('letter_conflict')
}
