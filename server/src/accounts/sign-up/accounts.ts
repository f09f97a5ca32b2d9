import { randomUUID } from 'node:crypto'
import { hashPassword } from '#accounts/passwords/passwords.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

type AccountRows = {
  readonly id?: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly emailVerified: boolean
  readonly bio?: string
  readonly timeZone?: string | null
}

export async function insertAccount(tx: Queries, account: AccountRows): Promise<string> {
  const {
    id = randomUUID(),
    username,
    email,
    passwordHash,
    emailVerified,
    bio = '',
    timeZone = null,
  } = account
  await tx.insert(profiles).values({ id, username, bio, timeZone })
  await tx.insert(users).values({ id, email, emailVerified, passwordHash })
  return id
}

type NewAccount = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly bio?: string
}

/** Skips the mail, for the demo and for tests. */
export async function createVerifiedAccount(db: Db, account: NewAccount): Promise<{ id: string }> {
  const { password, ...rest } = account
  const passwordHash = await hashPassword(password)
  const id = await db.transaction(tx => insertAccount(tx, { ...rest, passwordHash, emailVerified: true }))
  return { id }
}

/** Serialises sign-ups, changes of address and mailed links. Precedes any lock of a row or username. */
export async function lockAddress(tx: Queries, email: string): Promise<void> {
  await acquireNamedLock(tx, `email address ${email}`)
}

/** Ignores case. */
export async function lockUsername(tx: Queries, username: string): Promise<void> {
  await acquireNamedLock(tx, `username ${username.toLowerCase()}`)
}
