import { and, eq, sql } from 'drizzle-orm'
import { insertAccount } from '#accounts/sign-up/accounts.ts'
import { notePendingClaim } from '#accounts/sign-up/pending-claims.ts'
import { supersededSignUps, usernameReservations } from '#db/access-schema.ts'
import { pendingClaims } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

/**
 * An unconfirmed account or, where a verified account has the address, a username reservation. The same statements handle both
 * (docs/rules.md 1.2).
 */
type PendingSignUp = { readonly id: string; readonly passwordHash: string }

type AddressSignUps = {
  readonly ownerId: string | null
  readonly pending: PendingSignUp | null
}

export async function signUpsWith(db: Queries, email: string): Promise<AddressSignUps> {
  const [found] = await db
    .select({
      account: { id: users.id, passwordHash: users.passwordHash },
      verified: users.emailVerified,
      reservation: { id: usernameReservations.id, passwordHash: usernameReservations.passwordHash },
    })
    .from(users)
    .leftJoin(usernameReservations, eq(usernameReservations.userId, users.id))
    .where(eq(users.email, email))
  if (!found) return { ownerId: null, pending: null }
  if (!found.verified) return { ownerId: null, pending: found.account }
  return { ownerId: found.account.id, pending: found.reservation }
}

type Renewal = {
  readonly username: string
  readonly passwordHash: string
  readonly timeZone: string | null
}

/** Restarts the age. The id stays, so that links already mailed still work. */
export async function renewPendingSignUp(
  tx: Queries,
  id: string,
  { username, passwordHash, timeZone }: Renewal,
): Promise<void> {
  const createdAt = sql`now()`
  await tx.update(profiles).set({ username, timeZone, createdAt }).where(eq(profiles.id, id))
  await tx.update(users).set({ passwordHash, createdAt }).where(eq(users.id, id))
  await tx
    .update(usernameReservations)
    .set({ usernameLower: username.toLowerCase(), passwordHash, createdAt })
    .where(eq(usernameReservations.id, id))
}

/** The caller has locked it and checked that it is pending. */
export async function removePendingSignUp(tx: Queries, id: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.id, id))
  await tx.delete(usernameReservations).where(eq(usernameReservations.id, id))
}

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
