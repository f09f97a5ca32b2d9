import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '#context/request-context.ts'
import { guests } from '#db/guests-schema.ts'
import { findGuestByLink } from '#guests/links/find-guest.ts'
import { refuseMail } from '#mail-refusals/refusals.ts'

/** Nothing to refuse where the link was handed over. Throws what findGuestByLink throws. */
export async function refuseAsGuest(
  context: Pick<RequestContext, 'deps' | 'address'>,
  { locator, secret, from }: GuestLink & { readonly from: 'writer' | 'everyone' },
): Promise<void> {
  const { db } = context.deps
  const { id, ownerId } = await findGuestByLink(context, { locator, secret })
  const [guest] = await db.select({ print: guests.addressPrint }).from(guests).where(eq(guests.id, id))
  if (guest?.print) await refuseMail(db, guest.print, from === 'writer' ? ownerId : null)
}
