import { addJob } from '#db/add-job.ts'
import type { Queries } from '#db/open.ts'
import { noticePriority } from '#notices/due/priorities.ts'

export type PushJob = {
  readonly subscriptionId: string
  /** Pushes of one lane wait for each other. */
  readonly lane: number
  readonly sounds: boolean
  readonly attempt?: number
  /** Somebody asked for it, to try. */
  readonly isTried?: boolean
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-push': PushJob
    }
  }
}

/** As queueDueNotices does for many: a newer notice replaces one that waits. `after` is in milliseconds. */
export async function queuePush(tx: Pick<Queries, 'execute'>, job: PushJob, after = 0): Promise<void> {
  const { subscriptionId, lane, isTried } = job
  await addJob(tx, 'send-push', job, {
    key: `${isTried ? 'try-push' : 'send-push'}:${subscriptionId}`,
    queue: `push-${lane}`,
    priority: noticePriority,
    after,
  })
}

const initialSeconds = 30
const maxSeconds = 3_600

/** Attempts at one notice; with the waits between them they take two hours. */
export const mostAttempts = 8

/** Milliseconds: as a push service asks in seconds or by a date, an hour at most; else longer and longer. */
export function retryPushAfter(header: string | undefined, failedAttempts: number, now = Date.now()): number {
  const asked = secondsIn(header, now) ?? initialSeconds * 2 ** (failedAttempts - 1)
  return Math.min(maxSeconds, Math.max(1, asked)) * 1000
}

function secondsIn(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : (date - now) / 1000
}
