import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { mailableFrom } from '#guests/links/guest-state.ts'
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

/** Queues a mail with the link, and notes it, for admit-guest-mail.ts, which has asked whether it may be. */
export async function queueGuestMail(tx: Queries, guestId: string): Promise<void> {
  await tx.update(guests).set({ mailedAt: sql`now()` }).where(eq(guests.id, guestId))
  await queueMail(tx, 'send-guest-mail', guestId)
}
