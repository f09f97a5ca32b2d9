import { randomUUID } from 'node:crypto'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { linkActiveDays } from '@novelette/domain/guests/guests.ts'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import { profiles } from '#db/schema.ts'
import { hashSecret, makeLink } from '#guest-links/find-guest.ts'
import { guestBinding, sealGuest } from '#sealing/seal-guest.ts'

type StoredGuest = Partial<typeof guests.$inferInsert> & {
  readonly name?: string
  readonly link?: GuestLink
  readonly address?: string
  readonly mask?: string
}

/** Without the limits of guests.create. */
export async function storeGuest(
  { db, letterKeys }: Pick<Dependencies, 'db' | 'letterKeys'>,
  ownerId: string,
  { name = 'Rosalind', link = makeLink(), address, mask, ...given }: StoredGuest = {},
): Promise<GuestLink & { readonly id: string }> {
  const { locator, secret } = link
  const id = given.id ?? randomUUID()
  const text = { secret, address: address ?? null, mask: mask ?? null }
  await db.insert(profiles).values({ id, guestName: name })
  await db.insert(guests).values({
    ownerId,
    locator,
    secretHash: hashSecret(secret),
    inactiveFrom: sql`now() + make_interval(days => ${linkActiveDays})`,
    ...sealGuest(letterKeys, guestBinding({ id, ownerId }), text),
    ...given,
    id,
  })
  return { id, locator, secret }
}
