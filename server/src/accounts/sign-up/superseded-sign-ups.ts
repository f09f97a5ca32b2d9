import { and, eq, sql } from 'drizzle-orm'
import { insertAccount } from '#accounts/sign-up/accounts.ts'
import { notePendingClaim } from '#accounts/sign-up/pending-claims.ts'
import { removePendingSignUp, signUpsWith } from '#accounts/sign-up/pending-sign-ups.ts'
import { supersededSignUps, usernameReservations } from '#db/access-schema.ts'
import { pendingClaims } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

/**
 * Sets it aside until one with its address is confirmed: whoever signs up with a stranger's address must not destroy the
 * owner's. Includes reservations (docs/rules.md 1.2). The caller has locked the address.
 */
export async function supersedeSignUp(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${supersededSignUps} (id, email, username, password_hash, guest_id, time_zone)
    select ${users.id}, ${users.email}, ${profiles.username}, ${users.passwordHash}, c.guest_id, ${profiles.timeZone}
      from ${users} join ${profiles} on ${profiles.id} = ${users.id}
      left join ${pendingClaims} c on c.user_id = ${users.id} where ${users.id} = ${id}
    union all
    select r.id, ${users.email}, r.username_lower, r.password_hash, null::uuid, null::text
      from ${usernameReservations} r join ${users} on ${users.id} = r.user_id where r.id = ${id}`)
  await removePendingSignUp(tx, id)
}

export async function removeSignUp(tx: Queries, id: string): Promise<void> {
  await removePendingSignUp(tx, id)
  await tx.delete(supersededSignUps).where(eq(supersededSignUps.id, id))
}

export function supersededSignUpsWith(db: Queries, email: string): Promise<{ readonly id: string }[]> {
  return db
    .select({ id: supersededSignUps.id })
    .from(supersededSignUps)
    .where(eq(supersededSignUps.email, email))
}

/** Null once a verified account has its address. */
export async function supersededAs(db: Queries, id: string) {
  const [found] = await db
    .select({ username: supersededSignUps.username, email: supersededSignUps.email })
    .from(supersededSignUps)
    .leftJoin(users, and(eq(users.email, supersededSignUps.email), eq(users.emailVerified, true)))
    .where(and(eq(supersededSignUps.id, id), sql`${users.id} is null`))
  return found ?? null
}

/** Does nothing if the superseded sign-up is gone or a verified account has the address. */
export async function restoreSignUp(tx: Queries, id: string, email: string): Promise<void> {
  const { ownerId, pending } = await signUpsWith(tx, email)
  if (ownerId) return
  const [found] = await tx.delete(supersededSignUps).where(eq(supersededSignUps.id, id)).returning()
  if (!found) return
  if (pending) await removePendingSignUp(tx, pending.id)
  await insertAccount(tx, { ...found, emailVerified: false })
  if (found.guestId) await notePendingClaim(tx, id, found.guestId)
}

export async function removeSuperseded(tx: Queries, email: string): Promise<void> {
  await tx.delete(supersededSignUps).where(eq(supersededSignUps.email, email))
}
