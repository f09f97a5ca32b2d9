import type { GuestState } from '@novelette/domain/guests/guests.ts'
import { and, eq } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { guestState } from '#guests/links/guest-state.ts'
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
