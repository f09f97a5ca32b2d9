import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { addJob } from '#db/add-job.ts'
import type { Queries } from '#db/open.ts'
import { withPicturesLock } from '#pictures/person-lock.ts'
import { shownStem } from '#pictures/stored-pictures.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'tidy-pictures': { readonly userId: string }
    }
  }
}

/**
 * Removes every picture of a person that their profile does not show: replaced, removed, of an erased account, or left by a
 * killed upload.
 */
export async function removeUnusedPictures(
  { db, pictures }: Pick<Dependencies, 'db' | 'pictures'>,
  userId: string,
) {
  await withPicturesLock(db, userId, async tx => {
    if (await canBePutBack(tx, userId)) return
    await pictures.removeAll(userId, await shownStem(tx, userId))
  })
}

export const undoKey = (userId: string) => `removed picture of ${userId}`

async function canBePutBack(tx: Pick<Queries, 'execute'>, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from graphile_worker.jobs where key = ${undoKey(userId)} and run_at > now()`)
  return rowCount !== 0
}

/** Pictures removed before can no longer be restored. */
export const removeUnusedNow = (tx: Pick<Queries, 'execute'>, userId: string) =>
  addJob(tx, 'tidy-pictures', { userId }, { key: undoKey(userId) })

/** One job per key, so that nobody can fill the queue that mail shares. */
export const removeUnusedLater = (
  tx: Pick<Queries, 'execute'>,
  userId: string,
  ms: number,
  key = `pictures of ${userId}`,
) => addJob(tx, 'tidy-pictures', { userId }, { key, after: ms })
