import { eq, sql } from 'drizzle-orm'
import { usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

/**
 * A sign-up that nobody has confirmed: an account or, where the address has an owner, the reservation that stands for one. Both
 * are kept, replaced and given up by the same statements, so that neither answers nor times tell them apart (DECISIONS 6).
 */
type PendingSignUp = { readonly id: string; readonly passwordHash: string }

type SignUpsWith = {
  /** The verified account that has the address, if one has. */
  readonly ownerId: string | null
  readonly pending: PendingSignUp | null
}

/** What is known of an address. */
export async function signUpsWith(db: Queries, email: string): Promise<SignUpsWith> {
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

type Renewed = { readonly username: string; readonly passwordHash: string }

/** Lets a pending sign-up begin anew under its id, so that a link that is on its way still works. */
export async function renewPendingSignUp(
  tx: Queries,
  id: string,
  { username, passwordHash }: Renewed,
): Promise<void> {
  const createdAt = sql`now()`
  await tx.update(profiles).set({ username, createdAt }).where(eq(profiles.id, id))
  await tx.update(users).set({ passwordHash, createdAt }).where(eq(users.id, id))
  await tx
    .update(usernameReservations)
    .set({ usernameLower: username.toLowerCase(), passwordHash, createdAt })
    .where(eq(usernameReservations.id, id))
}

/** Forgets a pending sign-up, its link and its hold on a username. The caller has locked it and knows that it is pending. */
export async function removePendingSignUp(tx: Queries, id: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.id, id))
  await tx.delete(usernameReservations).where(eq(usernameReservations.id, id))
}
