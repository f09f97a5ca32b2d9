import { randomUUID } from 'node:crypto'
import { isReservedUsername } from '@novelette/domain/accounts/accounts.ts'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { eq, inArray, or, sql } from 'drizzle-orm'
import { hashPassword, verifyPassword } from '#accounts/passwords/passwords.ts'
import { refuseWeakPassword } from '#accounts/passwords/weak-passwords.ts'
import { insertAccount, lockAddress, lockUsername } from '#accounts/sign-up/accounts.ts'
import { guestOfLink, notePendingClaim } from '#accounts/sign-up/pending-claims.ts'
import {
  removeSignUp,
  renewPendingSignUp,
  signUpsWith,
  supersededSignUpsWith,
  supersedeSignUp,
} from '#accounts/sign-up/pending-sign-ups.ts'
import { isFromBrowserOf } from '#accounts/sign-up/sign-up-proof.ts'
import { findUsernameHolders } from '#accounts/sign-up/usernames.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { knownTimeZone } from '#db/time-zones.ts'
import { AppError } from '#lib/app-error.ts'
import { withMinimumDuration } from '#lib/minimum-duration.ts'
import { queueMail } from '#mail/queue-mail.ts'

type NewSignUp = {
  readonly username: string
  readonly email: string
  readonly password: string
  /** Of the letters that come to the account once it is confirmed. A wrong one is ignored. */
  readonly guestLink?: GuestLink | undefined
  /** An unknown one is ignored. */
  readonly timeZone?: string | undefined
}

type SignUpRequest = Omit<NewSignUp, 'password' | 'guestLink' | 'timeZone'> & {
  readonly passwordHash: string
  readonly guestId: string | null
  readonly timeZone: string | null
  readonly isOurs: (id: string) => boolean
}

/** By hash that was compared. */
type PasswordComparisons = Map<string, boolean>

/**
 * Queues a verification mail or, for a verified account's address, reserves the username and mails its owner, with the same
 * answer (docs/rules.md 1.2). Throws `username_taken`, `rate_limited` and, for a weak password, `invalid_input`.
 */
export async function signUp(
  { db, auth, limits }: Pick<Dependencies, 'db' | 'auth' | 'limits'>,
  { username, email, password, guestLink, timeZone: named }: NewSignUp,
  from: Visitor,
): Promise<string> {
  refuseWeakPassword(password, { username, email })
  await limits.consume('sign-up', { account: email, address: from.address })
  return withMinimumDuration(async () => {
    if (isReservedUsername(username)) throw new AppError('username_taken')
    const isOurs = (id: string) => isFromBrowserOf(auth, id, from)
    const passwordHash = await hashPassword(password)
    const guestId = guestLink ? await guestOfLink(db, guestLink) : null
    const timeZone = named ? await knownTimeZone(db, named) : null
    const wanted = { username, email, passwordHash, guestId, timeZone, isOurs }
    const compared: PasswordComparisons = new Map()
    for (;;) {
      // In a transaction the queue for hashing would hold a connection and a lock. With no pending sign-up, verifying the new
      // hash costs the same.
      const { pending } = await signUpsWith(db, email)
      const hash = pending?.passwordHash ?? passwordHash
      compared.set(hash, await verifyPassword(password, hash))
      const id = await db.transaction(tx => takeUsername(tx, wanted, compared))
      if (id) return id
    }
  })
}

/** The id of the sign-up, or null when a concurrent one must be compared first. */
async function takeUsername(
  tx: Queries,
  wanted: SignUpRequest,
  compared: PasswordComparisons,
): Promise<string | null> {
  await lockAddress(tx, wanted.email)
  await lockUsername(tx, wanted.username)
  await lockAccounts(tx, wanted)
  const { ownerId, pending } = await signUpsWith(tx, wanted.email)
  // Cookie or password proves who signed up before.
  const isRenewal = pending !== null && (wanted.isOurs(pending.id) || compared.get(pending.passwordHash))
  if (isRenewal === undefined) return null
  const earlier = [...(await supersededSignUpsWith(tx, wanted.email)), ...(pending ? [pending] : [])]
  await freeUsername(tx, wanted, new Set(earlier.map(one => one.id)))
  if (pending && isRenewal) await renewPendingSignUp(tx, pending.id, wanted)
  else if (pending) await supersedeSignUp(tx, pending.id)
  const id = pending && isRenewal ? pending.id : await createSignUp(tx, ownerId, wanted)
  if (wanted.guestId) await notePendingClaim(tx, id, wanted.guestId)
  await queueMail(tx, ownerId ? 'send-account-exists-mail' : 'send-verification-mail', ownerId ?? id)
  return id
}

/** Ordered by id against deadlocks. A concurrent confirmation commits first or finds the account gone. */
async function lockAccounts(tx: Queries, { username, email }: SignUpRequest): Promise<void> {
  const holders = tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(sql`lower(${profiles.username})`, username.toLowerCase()))
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, email), inArray(users.id, holders)))
    .orderBy(users.id)
    .for('update')
}

/**
 * Frees a username held by sign-ups with this address or of this browser, such as one with a misspelt address. Throws
 * `username_taken`.
 */
async function freeUsername(
  tx: Queries,
  { username, isOurs }: SignUpRequest,
  earlierIds: ReadonlySet<string>,
) {
  for (const holder of await findUsernameHolders(tx, username)) {
    if (holder !== null && earlierIds.has(holder)) continue
    if (holder === null || !isOurs(holder)) throw new AppError('username_taken')
    await removeSignUp(tx, holder)
  }
}

async function createSignUp(tx: Queries, ownerId: string | null, wanted: SignUpRequest): Promise<string> {
  if (!ownerId) return insertAccount(tx, { ...wanted, emailVerified: false })
  const id = randomUUID()
  const { username, passwordHash } = wanted
  await tx
    .insert(usernameReservations)
    .values({ id, userId: ownerId, usernameLower: username.toLowerCase(), passwordHash })
  return id
}
