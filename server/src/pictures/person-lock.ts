import { sql } from 'drizzle-orm'
import type { Db, Queries } from '#db/open.ts'
import { turnstiles } from '#turnstile.ts'

/** Any one number: all servers of one database must use the same. */
const picturesOf = 6_120_457

/** So many of one person may wait for a store that is slow; whatever else they ask of their picture is refused meanwhile. */
const mostWaiting = 4

const inTurn = turnstiles(1, mostWaiting)

/**
 * Does something in a transaction while nobody else stores, changes or tidies the pictures of a person, on any server. Those
 * of one server wait for their turn without a connection to the database, which others need. Throws AppError `unavailable`
 * when too many wait.
 */
export function holdPictures<T>(db: Db, userId: string, work: (tx: Queries) => Promise<T>): Promise<T> {
  return inTurn(userId, () =>
    db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${picturesOf}, hashtext(${userId}))`)
      return work(tx)
    }),
  )
}
