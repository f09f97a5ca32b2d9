import { inArray } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { activeFromNow } from '#guest-links/guest-state.ts'
import { giveToClaimer } from '#scheduling/delivering/give-to-claimer.ts'
import { type MovedLetter, moveLettersDue } from '#scheduling/delivering/move-letters-due.ts'

/** Its row is locked, and so are sender, receiver, claimer and guest. */
export type LockedLetter = Pick<MovedLetter, 'id' | 'senderId' | 'receiverId'> & {
  readonly isToGuest: boolean
  /** Who has claimed the letters of that guest. */
  readonly claimer: string | null
}

/**
 * One road for whatever makes letters leave: to accounts, to whoever claimed a guest's letters (docs/rules.md 10.3), and behind a
 * guest's link, which stays active for another year, as with a letter sent now (docs/rules.md 8.7).
 */
export async function moveToReceivers(
  deps: Pick<Dependencies, 'letterKeys' | 'log'>,
  tx: Queries,
  letters: readonly LockedLetter[],
  step: 'due' | 'onErasure' = 'due',
): Promise<readonly MovedLetter[]> {
  const toAccounts: string[] = []
  const toGuests: string[] = []
  for (const { id, isToGuest, claimer } of letters) {
    const isToAccount = !isToGuest || (claimer !== null && (await giveToClaimer(deps, tx, id, claimer)))
    ;(isToAccount ? toAccounts : toGuests).push(id)
  }
  const arrived = await moveLettersDue(tx, toAccounts, { to: 'account', step })
  const behindLinks = await moveLettersDue(tx, toGuests, { to: 'guest', step })
  const reached = behindLinks.filter(({ outcome }) => outcome === 'delivered')
  if (reached.length > 0) {
    const ids = reached.map(({ receiverId }) => receiverId)
    await tx.update(guests).set({ inactiveFrom: activeFromNow }).where(inArray(guests.id, ids))
  }
  return [...arrived, ...behindLinks]
}
