import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { RequestContext } from '#context/request-context.ts'
import { guests } from '#db/guests-schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { refuseMail } from '#guests/mail-refusals/refusals.ts'
import { type Press, undoTokenFor } from '#guests/mail-refusals/undo-tokens.ts'
import { readableGuest } from '#sealing/readable-guest.ts'

/** Nothing to refuse where the link was handed over, which is answered alike. Throws what findGuestByLink throws. */
export async function refuseAsGuest(
  context: Pick<RequestContext, 'deps' | 'address'>,
  { locator, secret, from }: GuestLink & { readonly from: 'writer' | 'everyone' },
): Promise<{ undo: string }> {
  const { deps } = context
  const { id, ownerId } = await findGuestByLink(context, { locator, secret })
  const [guest] = await deps.db.select({ print: guests.addressPrint }).from(guests).where(eq(guests.id, id))
  const press = guest?.print
    ? await pressed(deps, guest.print, from === 'writer' ? ownerId : null)
    : { refusalId: null, address: null }
  return { undo: await undoTokenFor(deps, press) }
}

async function pressed(deps: Dependencies, print: string, writerId: string | null): Promise<Press> {
  const { refusalId, known } = await refuseMail(deps, print, writerId)
  return { refusalId, address: (known && readableGuest(deps, known)?.address) ?? null }
}
