import { eq, sql } from 'drizzle-orm'
import { usernameReservations } from '#db/access-schema.ts'
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
