import type { Dependencies } from '#context/dependencies.ts'
import { publishAccountChanged } from '#live/account-changes.ts'
import { isPushEndpoint } from '#notices/devices/push-endpoints.ts'
import { findNotice, trial } from '#notices/due/find-notice.ts'
import { beginPush, dropDevice, findDevice, noteSent, noteUnsent } from '#notices/push/device-row.ts'
import { payloadOf } from '#notices/push/payload.ts'
import { type Pushed, type PushOutcome, push } from '#notices/push/push.ts'
import { type PushJob, queuePush } from '#notices/push/queue-push.ts'
import { mostAttempts, retryPushAfter } from '#notices/push/retry-after.ts'

type PushDependencies = Pick<Dependencies, 'config' | 'db' | 'hub' | 'log' | 'metrics' | 'vapidKeys'>

/** Tells one device that letters have come, in the place of what it was told before (docs/rules.md 9.3). */
export async function sendPush(deps: PushDependencies, job: PushJob): Promise<void> {
  const { config, db, vapidKeys } = deps
  const device = await findDevice(db, job.subscriptionId)
  const key = device && vapidKeys?.find(device.vapidId)
  if (!device || !key) return
  if (!isPushEndpoint(config, device.endpoint)) return drop(deps, device)
  const notice = job.isTried ? trial : await findNotice(db, device.userId, 'push')
  if (!notice) return
  if (!(await beginPush(db, device.id))) return count(deps, 'dropped')
  const payload = payloadOf(notice, { appUrl: config.appUrl, sounds: job.sounds })
  const { outcome, retryAfter } = await push(config, key, device, payload)
  count(deps, outcome)
  if (outcome === 'sent') return noteSent(db, device.id)
  if (outcome === 'gone') return drop(deps, device)
  await tryAgainLater(deps, job, device, { outcome, retryAfter })
}

type Device = { readonly id: string; readonly userId: string }

async function drop({ db, hub }: PushDependencies, { id, userId }: Device): Promise<void> {
  await dropDevice(db, id)
  publishAccountChanged(hub, userId)
}

async function tryAgainLater(
  { db, hub, log }: PushDependencies,
  job: PushJob,
  { id, userId }: Device,
  { outcome, retryAfter }: Pushed,
): Promise<void> {
  const attempt = (job.attempt ?? 0) + 1
  const isKeyRefused = outcome === 'key_refused'
  const isGivenUp = outcome === 'refused' || attempt === mostAttempts
  if (isKeyRefused) log.error({ attempt }, 'a push service refuses our VAPID key')
  else log.warn({ attempt, outcome, isGivenUp }, 'a push could not be sent')
  const isRemoved = await noteUnsent(db, id, { isKeyRefused, isGivenUp })
  if (isRemoved) publishAccountChanged(hub, userId)
  if (!isGivenUp) await queuePush(db, { ...job, attempt }, retryPushAfter(retryAfter, attempt))
}

function count({ metrics }: PushDependencies, outcome: PushOutcome | 'dropped'): void {
  metrics.notices.inc({ way: 'push', outcome })
}
