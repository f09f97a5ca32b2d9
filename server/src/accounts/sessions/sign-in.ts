import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { and, eq } from 'drizzle-orm'
import { type AdminConfig, isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { verifyPassword } from '#accounts/passwords/passwords.ts'
import { isBanned } from '#accounts/profiles/profiles.ts'
import { knownDevice } from '#accounts/sessions/known-devices.ts'
import { asSessionUser, openSession, sessionUserColumns } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { usernameReservations } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { withMinimumDuration } from '#lib/minimum-duration.ts'

export type SignedIn = { readonly user: SessionUser; readonly token: string }

type MatchedAccount = { readonly id: string; readonly hash: string }

type Attempt = Opening & { readonly email: string; readonly password: string }

/** What a sign-in says of the device; an admin's is none of their own (docs/rules.md 2.8). */
type Opening = { readonly isOwnDevice?: boolean | undefined }

/** Throws `rate_limited`, `wrong_credentials` and, only for the right password, `email_not_confirmed` or `suspended`. */
export async function signIn(deps: Dependencies, attempt: Attempt, from: Visitor): Promise<SignedIn> {
  const { auth, db, limits } = deps
  const device = knownDevice(auth, from, attempt.email)
  const who = { account: attempt.email, address: from.address, device }
  await limits.consume('sign-in', who)
  return withMinimumDuration(async () => {
    const found = await findMatchedAccount(db, attempt)
    const signedIn = await db.transaction(async tx => {
      await assertPasswordUnchanged(tx, found)
      return openAuthenticatedSession(deps.config, tx, found.id, from, attempt)
    })
    // A sign-up with a stranger's address must not reset the guesses at the stranger's.
    await limits.reset('sign-in', who)
    return signedIn
  })
}

/** Throws `wrong_credentials`, `email_not_confirmed` or `suspended`. */
export async function openAuthenticatedSession(
  config: AdminConfig,
  db: Queries,
  userId: string,
  from: Visitor,
  { isOwnDevice = false }: Opening = {},
): Promise<SignedIn> {
  const [found] = await db
    .select({ user: sessionUserColumns, verified: users.emailVerified, isBanned: isBanned(profiles) })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!found) throw new AppError('wrong_credentials')
  if (found.isBanned) throw new AppError('suspended')
  if (!found.verified) throw new AppError('email_not_confirmed')
  const isOwn = isOwnDevice && !isAdminAddress(config, found.user.email)
  const token = await openSession(db, userId, {
    userAgent: from.headers['user-agent'],
    isOwnDevice: isOwn,
  })
  return { user: asSessionUser(config, found.user, isOwn), token }
}

/** A sign-in and a change wait for each other's lock. */
async function assertPasswordUnchanged(tx: Queries, { id, hash }: MatchedAccount): Promise<void> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, hash)))
    .for('share')
  if (held.length === 0) throw new AppError('wrong_credentials')
}

const unmatchableHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Every refusal costs two hashes. Neither error nor timing may tell someone who signs up with a stranger's address that it has
 * an account: here too that password is "not confirmed".
 */
async function findMatchedAccount(db: Db, { email, password }: Attempt): Promise<MatchedAccount> {
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
  const isRight = await verifyPassword(password, account?.hash ?? unmatchableHash)
  if (account?.verified && isRight) return account
  const isReserved = await verifyPassword(password, account?.reservedHash ?? unmatchableHash)
  throw new AppError(isRight || isReserved ? 'email_not_confirmed' : 'wrong_credentials')
}
