import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { blocks } from '#db/people-schema.ts'
import { announce, type LetterEvent } from '#letters/sending/announce.ts'

type Scheduled = {
  readonly letter: Pick<LetterEvent, 'id' | 'senderId' | 'receiverId' | 'isShown'>
  readonly receiver: Pick<Person, 'isGuest'>
}

/** Of a letter that has not left, to its writer, and to its receiver if they see it on its way, or did before. */
export async function announceScheduled(
  deps: Pick<Dependencies, 'db' | 'metrics' | 'hub' | 'announceLetter'>,
  what: 'changed' | 'cancelled',
  { letter: { id, senderId, receiverId, isShown }, receiver }: Scheduled,
): Promise<void> {
  const isBlocked = and(eq(blocks.blockerId, receiverId), eq(blocks.blockedId, senderId))
  const isHidden = isShown && (await deps.db.$count(blocks, isBlocked)) > 0
  const guestId = receiver.isGuest ? receiverId : null
  announce(deps, [{ id, senderId, receiverId, what, isShown, isHidden, guestId, hadDraft: false }])
}
