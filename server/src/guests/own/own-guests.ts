import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownName } from '#accounts/profiles/profiles.ts'
import { enclosuresFrom, unlessOff } from '#accounts/profiles/who-may-write.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { guestState, mailAgainFrom } from '#guest-links/guest-state.ts'
import { AppError } from '#lib/app-error.ts'
import { tryOpenGuest } from '#sealing/try-open-guest.ts'

type Reading = Pick<Dependencies, 'db' | 'letterKeys' | 'log' | 'config'>

/** Letters lead to older ones. */
const listedGuests = 500

export function guestsOf(deps: Reading, ownerId: string): Promise<Guest[]> {
  return readGuests(deps, eq(guests.ownerId, ownerId))
}

/** Throws not_found, also for someone else's. */
export async function ownGuest(deps: Reading, ownerId: string, id: string): Promise<Guest> {
  const [guest] = await readGuests(deps, and(eq(guests.id, id), eq(guests.ownerId, ownerId)))
  if (!guest) throw new AppError('not_found')
  return guest
}

const claimers = alias(profiles, 'claimers')

async function readGuests(deps: Reading, which: SQL | undefined): Promise<Guest[]> {
  const rows = await deps.db
    .select({
      guest: guests,
      name: sql<string>`${profiles.guestName}`,
      state: guestState,
      mailAgainFrom,
      // A guest makes no choice: it is the same of each kind.
      enclosures: enclosuresFrom(sql`${guests.ownerId}`, 'photograph'),
      claimedBy: {
        id: claimers.id,
        username: shownName(claimers),
        profilePicture: claimers.profilePicture,
      },
    })
    .from(guests)
    .innerJoin(profiles, eq(profiles.id, guests.id))
    .leftJoin(claimers, eq(claimers.id, guests.claimedBy))
    .where(which)
    .orderBy(desc(guests.createdAt), desc(guests.id))
    .limit(listedGuests)
  return rows.map(({ guest, name, state, claimedBy, mailAgainFrom, enclosures }) => ({
    id: guest.id,
    name,
    state,
    opensUntil: state === 'open' ? guest.inactiveFrom : null,
    mailedTo: guest.sealedMask && (tryOpenGuest(deps, guest)?.mask ?? null),
    mailedAt: guest.mailedAt,
    mailAgainFrom,
    claimedBy,
    enclosures: unlessOff(deps.config, enclosures),
    createdAt: guest.createdAt,
  }))
}

/** For the download: neither links nor addresses. */
export function guestNames(db: Db, ownerId: string) {
  return db
    .select({ name: sql<string>`${profiles.guestName}`, state: guestState, createdAt: guests.createdAt })
    .from(guests)
    .innerJoin(profiles, eq(profiles.id, guests.id))
    .where(eq(guests.ownerId, ownerId))
    .orderBy(desc(guests.createdAt), desc(guests.id))
}
