import { eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { erasedLetters, profiles, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { canBeFound, isBanned } from '#profiles/profiles.ts'
import { acceptsLettersOf } from '#profiles/who-may-write.ts'

type Ends = { readonly senderId: string; readonly receiverId: string }
type NewLetter = Ends & { readonly id: string }

/**
 * Asked before a letter is written down: until the transaction ends its receiver changes neither who may write to them nor
 * whom they block, no one bans its sender, who begins no draft either, and what was changed a moment ago is seen by every
 * statement from here on (DECISIONS 10, 11, 14). Letters do not wait for one another, not even those of two who write to each other
 * at once.
 */
export async function holdChoices(
  tx: Pick<Queries, 'select'>,
  { senderId, receiverId }: Ends,
): Promise<void> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [senderId, receiverId]))
    .orderBy(profiles.id)
    .for('share')
}

/** Waits for the letters that are on their way to someone or from them, and keeps others until the transaction ends. */
export async function keepFromLetters(tx: Pick<Queries, 'select'>, personId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId)).for('no key update')
}

/**
 * Asked right after a letter was written down: its foreign keys keep anyone from erasing its two people until the
 * transaction ends. A letter that was sent before (not `isNew`) is refused to no one who still is there, and one that was erased
 * since does not come back. Throws AppError signed_out, suspended, recipient_not_found, friends_only and letter_conflict.
 */
export async function refuseUnaccepted(
  tx: Pick<Queries, 'select'>,
  { id, senderId, receiverId }: NewLetter,
  isNew: boolean,
): Promise<void> {
  const people = await tx
    .select({
      id: users.id,
      isBanned: isBanned(profiles),
      isFound: sql<boolean>`${canBeFound}`,
      wasErased: sql<boolean>`exists (select from ${erasedLetters} where ${erasedLetters.id} = ${sql.placeholder('letter')})`,
      accepts: acceptsLettersOf(sql`${sql.placeholder('sender')}::uuid`),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, [sql.placeholder('sender'), sql.placeholder('receiver')]))
    // Every letter asks this: to plan it anew takes longer than to answer it.
    .prepare('letter_acceptance')
    .execute({ letter: id, sender: senderId, receiver: receiverId })
  const receiver = people.find(one => one.id === receiverId)
  const sender = people.find(one => one.id === senderId)
  if (!sender) throw new AppError('signed_out')
  if (sender.isBanned) throw new AppError('suspended')
  if (!receiver || (isNew && !receiver.isFound)) throw new AppError('recipient_not_found')
  if (isNew && !receiver.accepts) throw new AppError('friends_only')
  if (isNew && receiver.wasErased) throw new AppError('letter_conflict')
}
