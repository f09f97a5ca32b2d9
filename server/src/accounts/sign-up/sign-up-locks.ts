import { acquireNamedLock } from '#db/named-locks.ts'
import type { Queries } from '#db/open.ts'

/** Serialises sign-ups, changes of address and mailed links. Precedes any lock of a row or username. */
export async function lockAddress(tx: Queries, email: string): Promise<void> {
  await acquireNamedLock(tx, `email address ${email}`)
}

/** Ignores case. */
export async function lockUsername(tx: Queries, username: string): Promise<void> {
  await acquireNamedLock(tx, `username ${username.toLowerCase()}`)
}
