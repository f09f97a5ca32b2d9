import type { Dependencies } from '#context/dependencies.ts'
import { addJob } from '#db/add-job.ts'
import { fillNoticesDue } from '#notices/due/fill-due.ts'
import { takeDue, takenAtOnce } from '#notices/due/take-due.ts'

type SendNoticesJob = {
  /** False: only tells who is due already. */
  readonly looks?: boolean
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-notices': SendNoticesJob
    }
  }
}

/** Between two runs, so that many who are due one after the other are told together. */
const leastSeconds = 5

/** Two statements while nobody is due (docs/rules.md 9.2). */
export async function sendNotices(
  { db }: Pick<Dependencies, 'db'>,
  { looks = true }: SendNoticesJob,
): Promise<void> {
  if (looks) await fillNoticesDue(db)
  let { taken, secondsToNext } = await takeDue(db)
  while (taken === takenAtOnce) ({ taken, secondsToNext } = await takeDue(db))
  if (secondsToNext === null) return
  const after = Math.max(leastSeconds, secondsToNext) * 1000
  await addJob(db, 'send-notices', { looks: false }, { key: 'send-notices-soon', after })
}
