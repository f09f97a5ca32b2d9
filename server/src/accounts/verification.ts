import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { withMinimumDuration } from '#accounts/minimum-duration.ts'
import { isFromBrowserOf } from '#accounts/sign-up-proof.ts'
import {
  removeSuperseded,
  restoreSignUp,
  supersededAs,
  supersededSignUpsWith,
} from '#accounts/superseded-sign-ups.ts'
import { lockAddress, lockUsername } from '#accounts/wanted-locks.ts'
import { databaseNow } from '#db/now.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { hashPassword } from '#passwords/passwords.ts'
import { refuseWeakPassword } from '#passwords/weak-passwords.ts'
import { shownName } from '#profiles/profiles.ts'
import { admit, type SignedIn } from '#sessions/sign-in.ts'

type FollowedLink = { readonly token: string; readonly password?: string | undefined }

/**
 * Confirms the address of the account that the link was made for and signs it in, once. Anyone may have signed up with this
 * address: only in the browser that did is the password known to be its owner's, and anywhere else the holder of the link sends a
 * new one along, which becomes the account's.
 * Throws AppError `link_invalid`, `already_verified`, `rate_limited` and, using nothing up, `password_needed` with the
 * username, and `invalid_input` for a weak password.
 */
export async function verifyEmail(
  { config, db, auth, limits }: Dependencies,
  { token, password }: FollowedLink,
  from: Visitor,
): Promise<SignedIn> {
  await limits.consume('verify-email', { address: from.address })
  const userId = auth.links.verifyEmail.read(token, await databaseNow(db))
  if (!userId) throw new AppError('link_invalid')
  const person = await pendingPerson(db, userId)
  if (password === undefined && !isFromBrowserOf(auth, userId, from)) {
    throw new AppError('password_needed', { username: person.username })
  }
  if (password !== undefined) refuseWeakPassword(password, person)
  const change = password === undefined ? {} : { passwordHash: await hashPassword(password) }
  const confirmed = await db.transaction(tx => confirm(tx, { id: userId, ...person }, change))
  // Another was faster, by this link or by that of another sign-up; this says which.
  if (!confirmed) await pendingPerson(db, userId)
  return admit(config, db, userId, from)
}

type Pending = { readonly username: string; readonly email: string }

async function confirm(
  tx: Queries,
  { id, username, email }: Pending & { readonly id: string },
  change: { readonly passwordHash?: string },
): Promise<boolean> {
  await lockAddress(tx, email)
  await lockUsername(tx, username)
  await restoreSignUp(tx, id, email)
  const confirmed = await tx
    .update(users)
    .set({ emailVerified: true, ...change })
    .where(and(eq(users.id, id), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (confirmed.length > 0) await removeSuperseded(tx, email)
  return confirmed.length > 0
}

/** Whose address waits to be confirmed. Throws AppError `link_invalid` when no one's does, and `already_verified`. */
async function pendingPerson(db: Db, userId: string): Promise<Pending> {
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
 * Queues another verification mail where the address has a pending account. The task itself keeps to one mail a
 * minute, and an unknown address queues a mail to no one, so that asking takes the same work whoever it is.
 * Throws AppError `rate_limited`.
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
    // Of several sign-ups with one address, the one of the browser that asks.
    const ours = (await supersededSignUpsWith(db, email)).find(({ id }) => isFromBrowserOf(auth, id, from))
    const to = ours?.id ?? pending?.id ?? randomUUID()
    await db.transaction(tx => queueMail(tx, 'send-verification-mail', to))
  })
}
