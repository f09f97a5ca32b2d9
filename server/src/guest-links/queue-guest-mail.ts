import { newAccountDays } from '@novelette/domain/guests/guests.ts'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { letters, users } from '#db/schema.ts'
import { mailableFrom } from '#guest-links/guest-state.ts'
import { AppError, isRefusal } from '#lib/app-error.ts'
import { type MailJob, queueMail } from '#mail/queue-mail.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-guest-mail': MailJob
    }
  }
}

const others = alias(guests, 'others')

/** To this address, by this writer: from what the writer knows alone. */
const wasMailedLately = sql`exists (select from ${guests} others where ${others.ownerId} = ${guests.ownerId}
  and ${others.addressPrint} = ${guests.addressPrint} and ${mailableFrom(others)} > now())`

/** Of a guest with an address that may be mailed to by what the writer knows. */
export const canBeMailed = sql<boolean>`(${guests.addressPrint} is not null and not ${wasMailedLately})`

/** Its page shows one: neither taken back nor removed unopened. */
export const hasLetter = sql<boolean>`exists (select from ${letters} where ${letters.receiverId} = ${guests.id}
  and not ${letters.hiddenFromReceiver} and (not ${letters.hiddenFromSender} or ${letters.status} = 'read'))`

/** Queues a mail with the link, and notes it, once it was asked whether it may be. */
export async function queueGuestMail(tx: Queries, guestId: string): Promise<void> {
  await tx.update(guests).set({ mailedAt: sql`now()` }).where(eq(guests.id, guestId))
  await queueMail(tx, 'send-guest-mail', guestId)
}

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
