import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import type { Dependencies } from '#dependencies.ts'
import { addJob } from '#jobs/add-job.ts'
import { holdPictures } from '#pictures/person-lock.ts'
import { shownStem } from '#pictures/shown-stem.ts'

/**
 * Removes every picture of a person that their profile does not show: one that was replaced, or removed, or whose account was
 * erased, or that an upload left when its server was killed. A job, so it is tried until it is done.
 */
export async function tidyPictures({ db, pictures }: Pick<Dependencies, 'db' | 'pictures'>, userId: string) {
  await holdPictures(db, userId, async tx => {
    // It looks again when the time to undo is over.
    if (await canBePutBack(tx, userId)) return
    await pictures.removeAll(userId, await shownStem(tx, userId))
  })
}

/** The key of the job that waits until a picture that was removed can no longer be put back. */
export const undoKey = (userId: string) => `removed picture of ${userId}`

async function canBePutBack(tx: Pick<Queries, 'execute'>, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from graphile_worker.jobs where key = ${undoKey(userId)} and run_at > now()`)
  return rowCount !== 0
}

/** Has that done once the caller's transaction is committed: what was removed before can no longer be put back. */
export const tidyNow = (tx: Pick<Queries, 'execute'>, userId: string) =>
  addJob(tx, 'tidy-pictures', { userId }, { key: undoKey(userId) })

/** Has that done later; one job however often it is asked for, so that nobody fills the queue in which the mail of others waits. */
export const tidyLater = (
  tx: Pick<Queries, 'execute'>,
  userId: string,
  ms: number,
  key = `pictures of ${userId}`,
) => addJob(tx, 'tidy-pictures', { userId }, { key, after: ms })
