import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { GuestState } from '@novelette/domain/guests/guests.ts'
import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import { lockOwnGuest } from '#guest-links/guest-of-writer.ts'
import { guestState } from '#guest-links/guest-state.ts'
import { hashSecret, makeLink } from '#guest-links/make-link.ts'
import { AppError } from '#lib/app-error.ts'
import { guestBinding, openGuest, sealGuest } from '#sealing/seal-guest.ts'

const refusals = { claimed: 'guest_claimed', closed: 'guest_closed', inactive: 'guest_inactive' } as const

/** Throws guest_claimed, guest_closed and guest_inactive. */
export function assertOpen(state: GuestState): void {
  if (state !== 'open') throw new AppError(refusals[state])
}

/** Throws not_found, and what assertOpen throws. */
export async function linkOf(deps: Dependencies, ownerId: string, id: string): Promise<GuestLink> {
  const [found] = await deps.db
    .select({ guest: guests, state: guestState })
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.ownerId, ownerId)))
  if (!found) throw new AppError('not_found')
  assertOpen(found.state)
  const { secret } = openGuest(deps.letterKeys, guestBinding(found.guest), found.guest)
  return { locator: found.guest.locator, secret }
}

/**
 * The link that they have stops working, also for whoever began a sign-up at it (docs/rules.md 8.7). Throws not_found, and what
 * assertOpen throws.
 */
export async function changeLink(deps: Dependencies, ownerId: string, id: string): Promise<GuestLink> {
  const link = makeLink()
  await deps.db.transaction(async tx => {
    const guest = await lockOwnGuest(tx, ownerId, id)
    assertOpen(guest.state)
    const binding = guestBinding(guest)
    const text = { ...openGuest(deps.letterKeys, binding, guest), secret: link.secret }
    await tx
      .update(guests)
      .set({
        locator: link.locator,
        secretHash: hashSecret(link.secret),
        ...sealGuest(deps.letterKeys, binding, text),
      })
      .where(eq(guests.id, id))
    await tx.delete(pendingClaims).where(eq(pendingClaims.guestId, id))
  })
  deps.hub.publish([ownerId], { kind: 'guest-changed', ids: [id] })
  return link
}
