import { randomUUID } from 'node:crypto'
import { isReservedUsername } from '@novelette/domain/accounts.ts'
import { eq, inArray, or, sql } from 'drizzle-orm'
import { insertAccount } from '#accounts/accounts.ts'
import { withMinimumDuration } from '#accounts/minimum-duration.ts'
import { renewPendingSignUp, signUpsWith } from '#accounts/pending-sign-ups.ts'
import { isFromBrowserOf } from '#accounts/sign-up-proof.ts'
import { removeSignUp, supersededSignUpsWith, supersedeSignUp } from '#accounts/superseded-sign-ups.ts'
import { holdersOf } from '#accounts/usernames.ts'
import { lockAddress, lockUsername } from '#accounts/wanted-locks.ts'
import { usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { hashPassword, verifyPassword } from '#passwords/passwords.ts'
import { refuseWeakPassword } from '#passwords/weak-passwords.ts'

export type NewSignUp = { readonly username: string; readonly email: string; readonly password: string }

type Wanted = Omit<NewSignUp, 'password'> & {
  readonly passwordHash: string
  /** Whether the browser that asks made this sign-up. */
  readonly isOurs: (id: string) => boolean
}

/** Whether the typed password is the one of a hash, for the hashes that were compared. */
type Compared = Map<string, boolean>

/**
 * Makes a pending account and queues its verification mail, or, where the address belongs to a verified
 * account, reserves the username and queues a mail to its owner: the answer and what can be seen from outside
 * are the same (DECISIONS 6). Returns the id that the browser gets proof of. Throws AppError `username_taken`,
 * `rate_limited` and, for a weak password, `invalid_input`.
 */
export async function signUp(
  { db, auth, limits }: Pick<Dependencies, 'db' | 'auth' | 'limits'>,
  { username, email, password }: NewSignUp,
  from: Visitor,
): Promise<string> {
  refuseWeakPassword(password, { username, email })
  await limits.consume('sign-up', { account: email, address: from.address })
  return withMinimumDuration(async () => {
    if (isReservedUsername(username)) throw new AppError('username_taken')
    const isOurs = (id: string) => isFromBrowserOf(auth, id, from)
    const passwordHash = await hashPassword(password)
    const wanted = { username, email, passwordHash, isOurs }
    const compared: Compared = new Map()
    for (;;) {
      // Outside of the transaction, which would hold a connection and the address while the hash waits for its turn. With
      // nothing to compare, the new hash is taken, so that it costs the same.
      const { pending } = await signUpsWith(db, email)
      const hash = pending?.passwordHash ?? passwordHash
      compared.set(hash, await verifyPassword(password, hash))
      const id = await db.transaction(tx => takeUsername(tx, wanted, compared))
      if (id) return id
    }
  })
}

/** The id of the sign-up, or null when another has come in between that must be compared first. */
async function takeUsername(tx: Queries, wanted: Wanted, compared: Compared): Promise<string | null> {
  await lockAddress(tx, wanted.email)
  await lockUsername(tx, wanted.username)
  await lockAccounts(tx, wanted)
  const { ownerId, pending } = await signUpsWith(tx, wanted.email)
  // The same form posted again, or corrected: who has the proof or the password is who signed up before.
  const goesOn = pending !== null && (wanted.isOurs(pending.id) || compared.get(pending.passwordHash))
  if (goesOn === undefined) return null
  const earlier = [...(await supersededSignUpsWith(tx, wanted.email)), ...(pending ? [pending] : [])]
  await freeUsername(tx, wanted, new Set(earlier.map(one => one.id)))
  if (pending && goesOn) await renewPendingSignUp(tx, pending.id, wanted)
  else if (pending) await supersedeSignUp(tx, pending.id)
  const id = pending && goesOn ? pending.id : await beginSignUp(tx, ownerId, wanted)
  await queueMail(tx, ownerId ? 'send-account-exists-mail' : 'send-verification-mail', ownerId ?? id)
  return id
}

/** All accounts that this can concern, in one order: an owner who follows a link now comes first, or finds the account gone. */
async function lockAccounts(tx: Queries, { username, email }: Wanted): Promise<void> {
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
 * Makes room for a username. It may be held by sign-ups with this address, and by others of the same browser, such as one with a
 * misspelt address, which give way. Throws AppError `username_taken`.
 */
async function freeUsername(tx: Queries, { username, isOurs }: Wanted, standing: ReadonlySet<string>) {
  for (const holder of await holdersOf(tx, username)) {
    if (holder !== null && standing.has(holder)) continue
    if (holder === null || !isOurs(holder)) throw new AppError('username_taken')
    await removeSignUp(tx, holder)
  }
}

async function beginSignUp(tx: Queries, ownerId: string | null, wanted: Wanted): Promise<string> {
  if (!ownerId) return insertAccount(tx, { ...wanted, emailVerified: false })
  const id = randomUUID()
  const { username, passwordHash } = wanted
  await tx
    .insert(usernameReservations)
    .values({ id, userId: ownerId, usernameLower: username.toLowerCase(), passwordHash })
  return id
}
