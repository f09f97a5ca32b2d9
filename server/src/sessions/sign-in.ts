import type { SessionUser } from '@novelette/domain/accounts.ts'
import { and, eq } from 'drizzle-orm'
import { withMinimumDuration } from '#accounts/minimum-duration.ts'
import type { NamesAdmin } from '#admin/admin-address.ts'
import { usernameReservations } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import { verifyPassword } from '#passwords/passwords.ts'
import { isBanned } from '#profiles/profiles.ts'
import { knownDevice } from '#sessions/known-devices.ts'
import { asSessionUser, openSession, sessionUserColumns } from '#sessions/sessions.ts'

export type SignedIn = { readonly user: SessionUser; readonly token: string }

/** An account, and the hash that the typed password matched. */
type Found = { readonly id: string; readonly hash: string }

type Attempt = { readonly email: string; readonly password: string }

/**
 * Opens a new session. Throws AppError `rate_limited`, `wrong_credentials`, and for the right password only
 * `email_not_confirmed` or `suspended`.
 */
export async function signIn(deps: Dependencies, attempt: Attempt, from: Visitor): Promise<SignedIn> {
  const { auth, db, limits } = deps
  const device = knownDevice(auth, from, attempt.email)
  const who = { account: attempt.email, address: from.address, device }
  await limits.consume('sign-in', who)
  return withMinimumDuration(async () => {
    const found = await whoHas(db, attempt)
    const signedIn = await db.transaction(async tx => {
      await refuseOldPassword(tx, found)
      return admit(deps.config, tx, found.id, from)
    })
    // Only now: the password of a sign-up with a stranger's address must not wipe out what was guessed at that stranger's.
    await limits.reset('sign-in', who)
    return signedIn
  })
}

/** Opens a session for someone who has shown who they are. Throws AppError `email_not_confirmed` or `suspended`. */
export async function admit(
  config: NamesAdmin,
  db: Queries,
  userId: string,
  from: Visitor,
): Promise<SignedIn> {
  const [found] = await db
    .select({ user: sessionUserColumns, verified: users.emailVerified, isBanned: isBanned(profiles) })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!found) throw new AppError('wrong_credentials')
  if (found.isBanned) throw new AppError('suspended')
  if (!found.verified) throw new AppError('email_not_confirmed')
  const token = await openSession(db, userId, from.headers['user-agent'] ?? null)
  return { user: asSessionUser(config, found.user), token }
}

/**
 * A new password ends all sessions; none of someone who was just proving the old one may begin after that. Either this waits
 * for the change, or the change waits for the session.
 */
async function refuseOldPassword(tx: Queries, { id, hash }: Found): Promise<void> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, hash)))
    .for('share')
  if (held.length === 0) throw new AppError('wrong_credentials')
}

/** Matches no password, at the price of one that might. */
const noHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * The confirmed account that this address and password open. Every refusal costs two hashes, whoever is meant.
 *
 * Someone who signs up with a stranger's address and then signs in must not learn from the refusal, or from the time that it
 * took, that the address has an account: the password of that sign-up is "not confirmed" here too.
 */
async function whoHas(db: Db, { email, password }: Attempt): Promise<Found> {
  const [account] = await db
    .select({
      id: users.id,
      verified: users.emailVerified,
      hash: users.passwordHash,
      reservedHash: usernameReservations.passwordHash,
    })
    .from(users)
    .leftJoin(usernameReservations, eq(usernameReservations.userId, users.id))
    .where(eq(users.email, email))
  const isRight = await verifyPassword(password, account?.hash ?? noHash)
  if (account?.verified && isRight) return account
  const isReserved = await verifyPassword(password, account?.reservedHash ?? noHash)
  throw new AppError(isRight || isReserved ? 'email_not_confirmed' : 'wrong_credentials')
}
