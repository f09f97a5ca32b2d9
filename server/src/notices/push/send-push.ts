import type { Dependencies } from '#context/dependencies.ts'
import { isPushEndpoint } from '#notices/devices/push-endpoints.ts'
import { findNotice } from '#notices/due/find-notice.ts'
import { beginPush, dropDevice, findDevice, noteSent, noteUnsent } from '#notices/push/device-row.ts'
import { payloadOf } from '#notices/push/payload.ts'
import { type PushOutcome, push } from '#notices/push/push.ts'
import { type PushJob, queuePush } from '#notices/push/queue-push.ts'
import { mostAttempts, retryPushAfter } from '#notices/push/retry-after.ts'

type PushDependencies = Pick<Dependencies, 'config' | 'db' | 'log' | 'metrics' | 'vapidKeys'>

/** Tells one device that letters have come, in the place of what it was told before (docs/rules.md 9.3). */
export async function sendPush(deps: PushDependencies, job: PushJob): Promise<void> {
  const { config, db, vapidKeys } = deps
  const device = await findDevice(db, job.subscriptionId)
  const key = device && vapidKeys?.find(device.vapidId)
  if (!device || !key) return
  if (!isPushEndpoint(config, device.endpoint)) return dropDevice(db, device.id)
  const notice = job.isTried ? { count: 1, name: null } : await findNotice(db, device.userId, 'push')
  if (!notice) return
  if (!(await beginPush(db, device.id))) return count(deps, 'dropped')
  const payload = payloadOf(notice, { appUrl: config.appUrl, sounds: job.sounds })
  const { outcome, retryAfter } = await push(config, key, device, payload)
  count(deps, outcome)
  if (outcome === 'sent') return noteSent(db, device.id)
  if (outcome === 'gone') return dropDevice(db, device.id)
  await tryAgainLater(deps, job, outcome, retryAfter)
}

async function tryAgainLater(
  { db, log }: PushDependencies,
  job: PushJob,
  outcome: PushOutcome,
  retryAfter: string | undefined,
): Promise<void> {
  const attempt = (job.attempt ?? 0) + 1
  const isKeyRefused = outcome === 'key_refused'
  const isGivenUp = outcome === 'refused' || attempt === mostAttempts
  if (isKeyRefused) log.error({ attempt }, 'a push service refuses our VAPID key')
  else log.warn({ attempt, outcome, isGivenUp }, 'a push could not be sent')
  await noteUnsent(db, job.subscriptionId, { isKeyRefused, isGivenUp })
  if (!isGivenUp) await queuePush(db, { ...job, attempt }, retryPushAfter(retryAfter, attempt))
}

function count({ metrics }: PushDependencies, outcome: PushOutcome | 'dropped'): void {
  metrics.notices.inc({ way: 'push', outcome })
}
