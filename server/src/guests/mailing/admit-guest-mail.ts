import { newAccountDays } from '@novelette/domain/guests/guests.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'
import { canBeMailed, hasLetter, queueGuestMail } from '#guests/mailing/queue-guest-mail.ts'
import { AppError } from '#lib/app-error.ts'
import { isRefusal } from '#lib/is-refusal.ts'

type Limited = Pick<Dependencies, 'limits'>

/** Beside a letter that is stored in this transaction: where no mail may go none goes, and the writer cannot tell (docs/rules.md 8.6). */
export async function mailGuestLetter(deps: Limited, tx: Queries, guestId: string): Promise<void> {
  try {
    await mailWithinLimits(deps, tx, guestId)
  } catch (error) {
    if (!isRefusal(error, 'rate_limited', 'mailed_already')) throw error
  }
}

/**
 * Queues the mail and counts it, in the transaction of its cause, which has locked the guest. Throws rate_limited, and mailed_already
 * where this address alone is the reason (docs/rules.md 8.8).
 */
export async function mailWithinLimits({ limits }: Limited, tx: Queries, guestId: string): Promise<void> {
  const [guest] = await tx
    .select({
      ownerId: guests.ownerId,
      print: guests.addressPrint,
      isNewAccount: sql<boolean>`${users.createdAt} > now() - make_interval(days => ${newAccountDays})`,
    })
    .from(guests)
    .innerJoin(users, eq(users.id, guests.ownerId))
    .where(and(eq(guests.id, guestId), canBeMailed, hasLetter))
  if (!guest?.print) throw new AppError('mailed_already')
  const { ownerId: account, print: receiver } = guest
  const ofAccount = guest.isNewAccount ? 'mail-guest-at-first' : 'mail-guest'
  await limits.take(tx, ofAccount, { account })
  try {
    await limits.take(tx, 'mail-guest-again', { account, receiver })
  } catch (error) {
    if (!isRefusal(error, 'rate_limited')) throw error
    await limits.giveBack(tx, ofAccount, { account })
    throw new AppError('mailed_already')
  }
  await queueGuestMail(tx, guestId)
}
