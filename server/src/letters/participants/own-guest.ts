import { and, eq } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'

/** Throws `not_found`, also for someone else's guest. */
export async function requireOwnGuest(db: Queries, ownerId: string, guestId: string): Promise<void> {
  const found = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.id, guestId), eq(guests.ownerId, ownerId)))
  if (found.length === 0) throw new AppError('not_found')
}
