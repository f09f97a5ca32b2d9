import { eq, inArray } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { activeFromNow } from '#guest-links/guest-state.ts'
import { deliverOrReturn, type LetterOutcome } from '#scheduling/delivering/deliver-or-return.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { letterBinding, openText, sealText } from '#sealing/sealing.ts'

/** Its row is locked, and so are sender, receiver, claimer and guest. */
export type LockedLetter = Pick<LetterOutcome, 'id' | 'senderId' | 'receiverId'> & {
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
): Promise<readonly LetterOutcome[]> {
  const toAccounts: string[] = []
  const toGuests: string[] = []
  for (const { id, isToGuest, claimer } of letters) {
    const isToAccount = !isToGuest || (claimer !== null && (await giveToClaimer(deps, tx, id, claimer)))
    ;(isToAccount ? toAccounts : toGuests).push(id)
  }
  const arrived = await deliverOrReturn(tx, toAccounts, { to: 'account', step })
  const behindLinks = await deliverOrReturn(tx, toGuests, { to: 'guest', step })
  const reached = behindLinks.filter(({ outcome }) => outcome === 'delivered')
  if (reached.length > 0) {
    const ids = reached.map(({ receiverId }) => receiverId)
    await tx.update(guests).set({ inactiveFrom: activeFromNow }).where(inArray(guests.id, ids))
  }
  return [...arrived, ...behindLinks]
}

type Sealing = Pick<Dependencies, 'letterKeys' | 'log'>

/**
 * A letter to a guest whose letters lie in an account now (docs/rules.md 8.5): a seal names both people. The row is locked. False for
 * one that does not open, which stays as it is.
 */
async function giveToClaimer(
  { letterKeys, log }: Sealing,
  tx: Queries,
  id: string,
  claimer: string,
): Promise<boolean> {
  const [letter] = await tx.select().from(scheduledLetters).where(eq(scheduledLetters.id, id))
  if (!letter) return false
  try {
    const text = openText(letterKeys, letterBinding(letter), letter)
    const sealed = sealText(letterKeys, letterBinding({ ...letter, receiverId: claimer }), text)
    await tx
      .update(scheduledLetters)
      .set({ receiverId: claimer, ...sealed })
      .where(eq(scheduledLetters.id, id))
    return true
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ id, reason: error.message }, 'a letter cannot be opened')
    return false
  }
}
