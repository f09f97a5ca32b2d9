import { acquireNamedLock } from '#db/named-locks.ts'
import type { Queries } from '#db/open.ts'

/**
 * Whoever wants this address, by signing up, by a change of theirs or by a link that was mailed to it, waits until the transaction
 * that asked first ends. Taken before any lock on a row or on a name.
 */
export async function lockAddress(tx: Queries, email: string): Promise<void> {
  await acquireNamedLock(tx, `email address ${email}`)
}

/** The same for a username, in any case of its letters. */
export async function lockUsername(tx: Queries, username: string): Promise<void> {
  await acquireNamedLock(tx, `username ${username.toLowerCase()}`)
}
