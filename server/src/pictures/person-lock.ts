import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db, Queries } from '#db/open.ts'
import { createKeyedSemaphore, createSemaphore } from '#lib/semaphore.ts'

/** Per person, while the store is slow. */
const mostWaiting = 4

const perPerson = createKeyedSemaphore(1, mostWaiting)

/** Each holds a database connection, and a slow store must not take all of them. */
const mostPeople = 4

const acrossPeople = createSemaphore(mostPeople, 100)

/**
 * Locks the person's pictures on all servers. Waiters on the same server hold no connection. `work` may run twice after a
 * conflict and must be idempotent. Throws `unavailable` when too many wait.
 */
export function withPicturesLock<T>(db: Db, userId: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  const locked = async (tx: Queries) => {
    await acquireNamedLock(tx, `pictures of ${userId}`)
    return work(tx)
  }
  return perPerson(userId, () => acrossPeople(() => db.transaction(locked)))
}
