import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hashPassword } from '#accounts/passwords/passwords.ts'
import { refuseWeakPassword } from '#accounts/passwords/weak-passwords.ts'
import { shownName } from '#accounts/profiles/profiles.ts'
import { openAuthenticatedSession, type SignedIn } from '#accounts/sessions/sign-in.ts'
import { lockAddress, lockUsername } from '#accounts/sign-up/accounts.ts'
import { confirmAccount } from '#accounts/sign-up/confirm-account.ts'
import { restoreSignUp, supersededAs, supersededSignUpsWith } from '#accounts/sign-up/pending-sign-ups.ts'
import { isFromBrowserOf } from '#accounts/sign-up/sign-up-proof.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { databaseNow } from '#db/now.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { withMinimumDuration } from '#lib/minimum-duration.ts'
import { queueMail } from '#mail/queue-mail.ts'

type FollowedLink = { readonly token: string; readonly password?: string | undefined }

/**
 * Confirms an address once, and signs in. Anyone can use a stranger's address, so the password is trusted only in the browser
 * that signed up; elsewhere a new one is sent along (docs/rules.md 1.3). Throws `link_invalid`, `already_verified`,
 * `rate_limited` and, keeping the link, `password_needed` with the username, and `invalid_input` for a weak password.
 */
export async function verifyEmail(
  { config, db, auth, limits }: Dependencies,
  { token, password }: FollowedLink,
  from: Visitor,
): Promise<SignedIn> {
  await limits.consume('verify-email', { address: from.address })
  const userId = auth.links.verifyEmail.read(token, await databaseNow(db))
  if (!userId) throw new AppError('link_invalid')
  const person = await findPendingSignUp(db, userId)
  if (password === undefined && !isFromBrowserOf(auth, userId, from)) {
    throw new AppError('password_needed', { username: person.username })
  }
  if (password !== undefined) refuseWeakPassword(password, person)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const confirmed = await db.transaction(tx => confirm(tx, { id: userId, ...person }, passwordHash))
  // A concurrent request confirmed this sign-up or another. This throws the error that applies.
  if (!confirmed) await findPendingSignUp(db, userId)
  return openAuthenticatedSession(config, db, userId, from)
}

type PendingSignUp = { readonly username: string; readonly email: string }

async function confirm(
  tx: Queries,
  { id, username, email }: PendingSignUp & { readonly id: string },
  passwordHash: string | null,
): Promise<boolean> {
  await lockAddress(tx, email)
  await lockUsername(tx, username)
  await restoreSignUp(tx, id, email)
  if (!(await confirmAccount(tx, { id, email }))) return false
  if (passwordHash !== null) await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
  return true
}

/** Throws `link_invalid` and `already_verified`. */
async function findPendingSignUp(db: Db, userId: string): Promise<PendingSignUp> {
  const [person] = await db
    .select({ username: shownName(profiles), email: users.email, verified: users.emailVerified })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (person?.verified) throw new AppError('already_verified')
  const pending = person ?? (await supersededAs(db, userId))
  if (!pending) throw new AppError('link_invalid')
  return pending
}

/**
 * Queues at most one mail a minute; for an unknown address one to nobody, so that the work is the same. Throws `rate_limited`.
 */
export async function resendVerification(
  { db, auth, limits }: Pick<Dependencies, 'db' | 'auth' | 'limits'>,
  email: string,
  from: Visitor,
): Promise<void> {
  await limits.consume('resend-verification', { account: email, address: from.address })
  await withMinimumDuration(async () => {
    const [pending] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    const ours = (await supersededSignUpsWith(db, email)).find(({ id }) => isFromBrowserOf(auth, id, from))
    const to = ours?.id ?? pending?.id ?? randomUUID()
    await db.transaction(tx => queueMail(tx, 'send-verification-mail', to))
  })
}
