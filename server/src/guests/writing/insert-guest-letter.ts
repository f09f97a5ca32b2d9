import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { eq } from 'drizzle-orm'
import { isBanned } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { mailGuestLetter } from '#guests/mailing/admit-guest-mail.ts'
import { activeFromNow } from '#guests/writing/creating.ts'
import { lockOwnGuest } from '#guests/writing/lock-guest.ts'
import { refuseLetterId } from '#letters/drafts/draft-ids.ts'
import { deleteDraftOf } from '#letters/drafts/draft-of-letter.ts'
import { linkEnclosed } from '#letters/enclosures/letter-enclosures.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import type { InsertedLetter, NewLetter } from '#letters/sending/insert-letter.ts'
import { AppError } from '#lib/app-error.ts'

type GuestLetter = NewLetter & { readonly banner: BannerId }

/**
 * As insertLetter, for a guest of the sender, whose link is mailed where it may be and stays active for another year. Throws
 * signed_out, suspended, not_found, letter_conflict, guest_claimed, guest_closed, draft_conflict, and what linkEnclosed throws.
 */
export function insertGuestLetter(
  deps: Pick<Dependencies, 'db' | 'limits'>,
  letter: GuestLetter,
): Promise<Omit<InsertedLetter, 'isUnseen'>> {
  const { id, senderId, receiverId } = letter
  return deps.db.transaction(async tx => {
    await tx.execute(lockParticipants(senderId, receiverId))
    await assertMayWrite(tx, senderId)
    const { state } = await lockOwnGuest(tx, senderId, receiverId)
    // A letter that was sent before is answered again, whatever has become of its guest.
    await refuseLetterId(tx, id)
    if (state === 'claimed') throw new AppError('guest_claimed')
    if (state === 'closed') throw new AppError('guest_closed')
    await linkEnclosed(tx, letter)
    const hadDraft = await deleteDraftOf(tx, letter)
    const createdAt = await insert(tx, letter)
    await tx.update(guests).set({ inactiveFrom: activeFromNow }).where(eq(guests.id, receiverId))
    await mailGuestLetter(deps, tx, receiverId)
    return { createdAt, hadDraft }
  })
}

/** Throws signed_out and suspended. */
export async function assertMayWrite(tx: Queries, senderId: string): Promise<void> {
  const [sender] = await tx
    .select({ isBanned: isBanned(profiles) })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, senderId))
  if (!sender) throw new AppError('signed_out')
  if (sender.isBanned) throw new AppError('suspended')
}

async function insert(tx: Queries, letter: GuestLetter): Promise<Date> {
  const { revision: _, enclosed: __, ...row } = letter
  const [inserted] = await tx
    .insert(letters)
    .values(row)
    .onConflictDoNothing()
    .returning({ createdAt: letters.createdAt })
  // A concurrent letter has taken the id.
  if (!inserted) throw new AppError('letter_conflict')
  return inserted.createdAt
}
