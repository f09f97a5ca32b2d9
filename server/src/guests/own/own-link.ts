import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import type { GuestState } from '@novelette/domain/guests/guests.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { hashSecret, makeLink } from '#guest-links/find-guest.ts'
import { lockOwnGuest } from '#guest-links/guest-of-writer.ts'
import { activeFromNow, guestState } from '#guest-links/guest-state.ts'
import { requireRoom } from '#guests/own/creating.ts'
import { ownGuest } from '#guests/own/own-guests.ts'
import { lockAgainstSending } from '#letters/participants/locks.ts'
import { hiddenFromBothAt } from '#letters/removal.ts'
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

/**
 * Nobody can open the letters any more, and the address is erased (docs/rules.md 8.7). Idempotent. Throws not_found and
 * guest_claimed.
 */
export async function closeLink(deps: Dependencies, ownerId: string, id: string): Promise<Guest> {
  const changed = await deps.db.transaction(async tx => {
    const { state } = await lockOwnGuest(tx, ownerId, id)
    if (state === 'claimed') throw new AppError('guest_claimed')
    if (state === 'closed') return false
    await tx
      .update(guests)
      .set({ closedAt: sql`now()`, sealedAddress: null, addressPrint: null })
      .where(eq(guests.id, id))
    await tx.delete(pendingClaims).where(eq(pendingClaims.guestId, id))
    await hideFromGuest(tx, id, true)
    return true
  })
  if (changed) deps.hub.publish([ownerId], { kind: 'guest-changed', ids: [id] })
  return ownGuest(deps, ownerId, id)
}

/** Opens a closed or inactive link again. Idempotent. Throws not_found, guest_claimed and too_many_guests. */
export async function reactivate(deps: Dependencies, ownerId: string, id: string): Promise<Guest> {
  const changed = await deps.db.transaction(async tx => {
    await lockAgainstSending(tx, ownerId)
    const { state } = await lockOwnGuest(tx, ownerId, id)
    if (state === 'claimed') throw new AppError('guest_claimed')
    if (state === 'open') return false
    if (state === 'closed') {
      await requireRoom(tx, ownerId)
      await hideFromGuest(tx, id, false)
    }
    await tx.update(guests).set({ closedAt: null, inactiveFrom: activeFromNow }).where(eq(guests.id, id))
    return true
  })
  if (changed) deps.hub.publish([ownerId], { kind: 'guest-changed', ids: [id] })
  return ownGuest(deps, ownerId, id)
}

/** What its writer removes is erased after 30 days then (docs/rules.md 5.4). What was taken back stays away. */
async function hideFromGuest(tx: Queries, guestId: string, hidden: boolean): Promise<void> {
  const { senderId, receiverId, hiddenFromSender, hiddenFromReceiver, takenBackAt, status } = letters
  const fromSender = sql`case when ${senderId} = ${guestId} then ${hidden} else ${hiddenFromSender} end`
  const fromReceiver = sql`case when ${receiverId} = ${guestId} then ${hidden} else ${hiddenFromReceiver} end`
  await tx
    .update(letters)
    .set({
      hiddenFromSender: fromSender,
      hiddenFromReceiver: fromReceiver,
      hiddenFromBothAt: hiddenFromBothAt(fromSender, fromReceiver),
    })
    .where(
      and(or(eq(senderId, guestId), eq(receiverId, guestId)), or(isNull(takenBackAt), eq(status, 'read'))),
    )
}
