import { type GuestLink, isLinkSecret, isLocator } from '@novelette/domain/guests/guest-links.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { addJob } from '#db/add-job.ts'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'queue-overdue-claims': Record<string, never>
    }
  }
}

/** The guest of a right link, at which a sign-up was begun. Null for any other: signing up goes on (docs/rules.md 8.5). */
export async function guestOfLink(db: Queries, link: GuestLink): Promise<string | null> {
  if (!isLocator(link.locator) || !isLinkSecret(link.secret)) return null
  const isRight = sql`${guests.secretHash} = sha256(convert_to(${link.secret}, 'UTF8'))`
  const [guest] = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.locator, link.locator), isRight, isNull(guests.closedAt), isNull(guests.claimedAt)))
  return guest?.id ?? null
}

/** Does nothing for a username reservation, whose owner has an account already. */
export async function notePendingClaim(tx: Queries, userId: string, guestId: string): Promise<void> {
  const pending = tx
    .select({ userId: users.id, guestId: sql<string>`${guestId}::uuid`.as('guest_id') })
    .from(users)
    .where(eq(users.id, userId))
  await tx
    .insert(pendingClaims)
    .select(pending)
    .onConflictDoUpdate({ target: pendingClaims.userId, set: { guestId } })
}

/** Once the account is confirmed, in whatever browser. */
export async function queuePendingClaim(tx: Queries, userId: string): Promise<void> {
  const pending = await tx
    .select({ userId: pendingClaims.userId })
    .from(pendingClaims)
    .where(eq(pendingClaims.userId, userId))
  if (pending.length > 0) await queueClaim(tx, userId)
}

/** Claims of confirmed accounts whose job is missing, or gave up. */
export async function queueOverdueClaims(db: Db): Promise<void> {
  const overdue = await db
    .select({ userId: pendingClaims.userId })
    .from(pendingClaims)
    .innerJoin(users, and(eq(users.id, pendingClaims.userId), eq(users.emailVerified, true)))
  for (const { userId } of overdue) await queueClaim(db, userId)
}

const queueClaim = (tx: Queries, userId: string) =>
  addJob(tx, 'claim-letters', { userId }, { key: `claim-letters:${userId}` })
