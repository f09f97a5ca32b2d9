import { isReservedUsername } from '@novelette/domain/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { insertAccount } from '#accounts/accounts.ts'
import { inEqualTime } from '#accounts/equal-time.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { isUsernameTaken } from '#accounts/usernames.ts'
import { refuseWeakPassword } from '#accounts/weak-passwords.ts'
import type { Queries } from '#db/open.ts'
import { profiles, usernameReservations, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { Parts } from '#parts.ts'

export type NewSignUp = { readonly username: string; readonly email: string; readonly password: string }

type Wanted = Omit<NewSignUp, 'password'> & { readonly passwordHash: string }

/**
 * Makes a pending account and queues its verification mail, or, where the address belongs to a verified
 * account, reserves the username and queues a mail to its owner: the answer and what can be seen from outside
 * are the same (DECISIONS 6). Throws AppError `username_taken` and, for a weak password, `invalid_input`.
 */
export async function signUp(
  { db }: Pick<Parts, 'db'>,
  { username, email, password }: NewSignUp,
): Promise<void> {
  refuseWeakPassword(password, { username, email })
  await inEqualTime(async () => {
    const passwordHash = await hashPassword(password)
    if (isReservedUsername(username)) throw new AppError('username_taken')
    await db.transaction(tx => takeUsername(tx, { username, email, passwordHash }))
  })
}

async function takeUsername(tx: Queries, wanted: Wanted): Promise<void> {
  await oneAtATime(tx, 'email', wanted.email)
  await oneAtATime(tx, 'username', wanted.username.toLowerCase())
  const [owner] = await tx
    .select({ id: users.id, verified: users.emailVerified })
    .from(users)
    .where(eq(users.email, wanted.email))
    // Its owner may be following the link at this moment: either that comes first, or finds the account gone.
    .for('update')
  // The newer sign-up of an address replaces the older, which also frees the name that the older one held.
  if (owner?.verified) await tx.delete(usernameReservations).where(eq(usernameReservations.userId, owner.id))
  else if (owner) await tx.delete(profiles).where(eq(profiles.id, owner.id))

  if (await isUsernameTaken(tx, wanted.username)) throw new AppError('username_taken')
  if (owner?.verified) await reserveUsername(tx, owner.id, wanted)
  else await makePendingAccount(tx, wanted)
}

async function makePendingAccount(tx: Queries, wanted: Wanted): Promise<void> {
  const userId = await insertAccount(tx, { ...wanted, emailVerified: false })
  await queueMail(tx, 'send-verification-mail', userId)
}

async function reserveUsername(
  tx: Queries,
  userId: string,
  { username, passwordHash }: Wanted,
): Promise<void> {
  await tx
    .insert(usernameReservations)
    .values({ userId, usernameLower: username.toLowerCase(), passwordHash })
  await queueMail(tx, 'send-account-exists-mail', userId)
}

/** Sign-ups for one address, and for one name, queue up until the transaction ends; always in this order. */
async function oneAtATime(tx: Queries, kind: 'email' | 'username', value: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sign-up ${kind}`}), hashtext(${value}))`)
}
