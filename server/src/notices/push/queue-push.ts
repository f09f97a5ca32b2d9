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

/** As takeDue does for many: a newer notice replaces one that waits. `after` is in milliseconds. */
export async function queuePush(tx: Pick<Queries, 'execute'>, job: PushJob, after = 0): Promise<void> {
  const { subscriptionId, lane, isTried } = job
  await addJob(tx, 'send-push', job, {
    key: `${isTried ? 'try-push' : 'send-push'}:${subscriptionId}`,
    queue: `push-${lane}`,
    priority: noticePriority,
    after,
  })
}
