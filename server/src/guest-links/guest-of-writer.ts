import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { GuestState } from '@novelette/domain/guests/guests.ts'
import { and, eq, sql } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import { hasWrittenTo } from '#accounts/profiles/who-may-write.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { guestState } from '#guest-links/guest-state.ts'
import { AppError } from '#lib/app-error.ts'

export type LockedGuest = typeof guests.$inferSelect & { readonly state: GuestState }

/** After profiles and before letters are locked: one order prevents deadlocks. Throws not_found, also for someone else's guest. */
export async function lockOwnGuest(
  tx: Pick<Queries, 'select'>,
  ownerId: string,
  id: string,
): Promise<LockedGuest> {
  const [found] = await tx
    .select({ guest: guests, state: guestState })
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.ownerId, ownerId)))
    .for('no key update')
  if (!found) throw new AppError('not_found')
  return { ...found.guest, state: found.state }
}

/** As lists show them, and whether they have answered. Throws not_found, also for someone else's. */
export async function guestPerson(
  db: Db,
  ownerId: string,
  id: string,
): Promise<Person & { readonly hasWritten: boolean }> {
  const [person] = await db
    .select({ ...personColumns, hasWritten: hasWrittenTo(sql`${ownerId}::uuid`) })
    .from(guests)
    .innerJoin(profiles, eq(profiles.id, guests.id))
    .where(and(eq(guests.id, id), eq(guests.ownerId, ownerId)))
  if (!person) throw new AppError('not_found')
  return person
}

/** Who the guest's letters are for since they were claimed. */
export async function claimerOf(db: Db, ownerId: string, id: string): Promise<string | null> {
  const [guest] = await db
    .select({ claimedBy: guests.claimedBy })
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.ownerId, ownerId)))
  return guest?.claimedBy ?? null
}
