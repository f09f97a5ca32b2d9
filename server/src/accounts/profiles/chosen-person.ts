import { eq } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

type ChosenPerson = { readonly id: string; readonly isGuest: boolean }

/**
 * The person whom a choice (a block, say) is stored for: once an account has claimed a guest of the chooser, that account. No claim
 * comes in between until the transaction ends. Null for unknown people, and for someone else's guest. Lock profiles before.
 */
export async function lockChosenPerson(
  tx: Queries,
  chooserId: string,
  personId: string,
): Promise<ChosenPerson | null> {
  const [guest] = await tx
    .select({ ownerId: guests.ownerId, claimedBy: guests.claimedBy })
    .from(guests)
    .where(eq(guests.id, personId))
    .for('key share')
  if (guest) {
    if (guest.ownerId !== chooserId) return null
    return { id: guest.claimedBy ?? personId, isGuest: guest.claimedBy === null }
  }
  const [person] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId))
  return person ? { id: person.id, isGuest: false } : null
}
