import { and, eq } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Queries } from '#db/open.ts'
import { isRefused } from '#guests/mail-refusals/is-refused.ts'

/** Serialises refusals of an address and what stores it. Precedes the locks of guests that others can see. */
export const lockAddressPrint = (tx: Queries, print: string) => acquireNamedLock(tx, `refusals of ${print}`)

/** Call it after storing a guest's address, in the same transaction: a refused one is not kept (docs/rules.md 8.6). */
export async function eraseRefusedAddress(tx: Queries, guestId: string): Promise<void> {
  const isIt = eq(guests.id, guestId)
  const [guest] = await tx.select({ print: guests.addressPrint }).from(guests).where(isIt)
  if (!guest?.print) return
  await lockAddressPrint(tx, guest.print)
  await tx.update(guests).set({ sealedAddress: null }).where(and(isIt, isRefused))
}
