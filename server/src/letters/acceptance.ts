import { eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { erasedLetters, profiles, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { canBeFound, isBanned } from '#profiles/profiles.ts'
import { acceptsLettersOf } from '#profiles/who-may-write.ts'

type Ends = { readonly senderId: string; readonly receiverId: string }

/**
 * Asked before a letter is written down: until the transaction ends its receiver changes neither who may write to them nor
 * whom they block, no one bans its sender, who begins no draft either, and what was changed a moment ago is seen by every
 * statement from here on (DECISIONS 10, 11, 14). Letters do not wait for one another, not even those of two who write to each other
 * at once.
 */
export const holdChoices = (
  tx: Pick<Queries, 'select'>,
  { senderId, receiverId }: { readonly [End in keyof Ends]: string | Placeholder },
) =>
  tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [senderId, receiverId]))
    .orderBy(profiles.id)
    .for('share')

/** Waits for the letters that are on their way to someone or from them, and keeps others until the transaction ends. */
export async function keepFromLetters(tx: Pick<Queries, 'select'>, personId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId)).for('no key update')
}

/** Someone at one end of a letter, as the database knows them now. */
export type End = {
  readonly id: string
  readonly isBanned: boolean
  readonly isFound: boolean
  readonly wasErased: boolean
  readonly accepts: boolean
}

/**
 * Both ends of a letter; takes the placeholders `id`, `senderId` and `receiverId`. Asked right after a letter was written down: its
 * foreign keys keep anyone from erasing its two people until the transaction ends.
 */
export const endsOfLetter = (db: Pick<Queries, 'select'>) =>
  db
    .select({
      id: users.id,
      isBanned: isBanned(profiles).as('isBanned'),
      isFound: sql<boolean>`${canBeFound}`.as('isFound'),
      wasErased:
        sql<boolean>`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${sql.placeholder('id')})`.as(
          'wasErased',
        ),
      accepts: acceptsLettersOf(sql`${sql.placeholder('senderId')}::uuid`).as('accepts'),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, [sql.placeholder('senderId'), sql.placeholder('receiverId')]))

/**
 * A letter that was sent before (not `isNew`) is refused to no one who still is there, and one that was erased since does not come
 * back. Throws AppError signed_out, suspended, recipient_not_found, friends_only and letter_conflict.
 */
export function refuseUnaccepted(
  people: readonly End[],
  { senderId, receiverId }: Ends,
  isNew: boolean,
): void {
  const receiver = people.find(one => one.id === receiverId)
  const sender = people.find(one => one.id === senderId)
  if (!sender) throw new AppError('signed_out')
  if (sender.isBanned) throw new AppError('suspended')
  if (!receiver || (isNew && !receiver.isFound)) throw new AppError('recipient_not_found')
  if (isNew && !receiver.accepts) throw new AppError('friends_only')
  if (isNew && receiver.wasErased) throw new AppError('letter_conflict')
}
