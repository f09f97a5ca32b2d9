import type { CreateGuestInput, Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { hashSecret, makeLink } from '#guest-links/find-guest.ts'
import { activeFromNow } from '#guest-links/guest-state.ts'
import { countedPrint, eraseRefusedAddress } from '#guests/mail-refusals/refused-addresses.ts'
import { maskAddress } from '#guests/mailing/mask-address.ts'
import { ownGuest } from '#guests/own/own-guests.ts'
import { lockAgainstSending } from '#letters/participants/locks.ts'
import { AppError } from '#lib/app-error.ts'
import { guestBinding, sealGuest } from '#sealing/seal-guest.ts'

/**
 * Makes a guest with a link (docs/rules.md 8.1). Idempotent: the id of an own guest is answered with that guest. Throws
 * too_many_guests, rate_limited, signed_out, and not_found for an id in use.
 */
export async function createGuest(
  deps: Dependencies,
  ownerId: string,
  input: CreateGuestInput,
): Promise<Guest> {
  const { db } = deps
  // Before the id is looked for: the same call, twice at once, may take the last place.
  const [room] = await Promise.allSettled([requireRoomForOne(deps, ownerId)])
  if (!(await isUsedId(db, input.id))) {
    if (room.status === 'rejected') throw room.reason
    const row = await newGuest(deps, ownerId, input)
    await db.transaction(tx => insertGuest(deps, tx, row, input.name))
    deps.hub.publish([ownerId], { kind: 'guest-changed', ids: [input.id] })
  }
  return ownGuest(deps, ownerId, input.id)
}

async function requireRoomForOne({ db, limits }: Dependencies, ownerId: string): Promise<void> {
  await requireRoom(db, ownerId)
  await limits.assertRoom('new-guest', { account: ownerId })
}

async function isUsedId(db: Queries, id: string): Promise<boolean> {
  const found = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id))
  return found.length > 0
}

async function newGuest(deps: Dependencies, ownerId: string, { id, email }: CreateGuestInput) {
  const { locator, secret } = makeLink()
  const text = { secret, address: email ?? null, mask: email ? maskAddress(email) : null }
  return {
    id,
    ownerId,
    locator,
    secretHash: hashSecret(secret),
    addressPrint: email ? await countedPrint(deps, ownerId, email) : null,
    inactiveFrom: activeFromNow,
    ...sealGuest(deps.letterKeys, guestBinding({ id, ownerId }), text),
  }
}

type NewGuest = Awaited<ReturnType<typeof newGuest>>

async function insertGuest(
  { limits }: Pick<Dependencies, 'limits'>,
  tx: Queries,
  row: NewGuest,
  name: string,
): Promise<void> {
  await lockAgainstSending(tx, row.ownerId)
  const inserted = await tx
    .insert(profiles)
    .values({ id: row.id, guestName: name })
    .onConflictDoNothing()
    .returning({ id: profiles.id })
  // The same call, twice at once.
  if (inserted.length === 0) return
  await requireRoom(tx, row.ownerId)
  await tx.insert(guests).values(row)
  await eraseRefusedAddress(tx, row.id)
  await assertNotErased(tx, { [row.ownerId]: 'signed_out' })
  await limits.take(tx, 'new-guest', { account: row.ownerId })
}

/** Throws too_many_guests. Concurrent calls need the owner's lock. */
export async function requireRoom(db: Queries, ownerId: string): Promise<void> {
  const [open] = await db
    .select({ count: count() })
    .from(guests)
    .where(and(eq(guests.ownerId, ownerId), isNull(guests.closedAt), isNull(guests.claimedAt)))
  if ((open?.count ?? 0) >= guestLimits.open) throw new AppError('too_many_guests')
}
