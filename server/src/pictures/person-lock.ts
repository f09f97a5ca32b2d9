import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db, Queries } from '#db/open.ts'
import { createKeyedSemaphore, createSemaphore } from '#semaphore.ts'

/** So many of one person may wait for a store that is slow; whatever else they ask of their picture is refused meanwhile. */
const mostWaiting = 4

const inTurn = createKeyedSemaphore(1, mostWaiting)

/** So many people at once: each holds a connection to the database, of which a slow store must not take all. */
const mostPeople = 4

const oneOfFour = createSemaphore(mostPeople, 100)

/**
 * Does something in a transaction while nobody else stores, changes or tidies the pictures of a person, on any server. The
 * others of one server wait without a connection, which everyone else needs. `work` may come twice, after a conflict, and then stores
 * or removes the same files again. Throws AppError `unavailable` when too many wait.
 */
export function holdPictures<T>(db: Db, userId: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  const locked = async (tx: Queries) => {
    await acquireNamedLock(tx, `pictures of ${userId}`)
    return work(tx)
  }
  return inTurn(userId, () => oneOfFour(() => db.transaction(locked)))
}
