import { noticeBody, noticeTitle } from '@novelette/domain/notices/notice-texts.ts'
import { pushLimits } from '@novelette/domain/notices/notices.ts'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pushSubscriptions } from '#db/notices-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { traced } from '#lib/tracing/traced.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'
import { isPushEndpoint } from '#notices/devices/push-endpoints.ts'
import { findNotice, type LetterNotice, trial } from '#notices/due/find-notice.ts'
import { type Pushed, type PushOutcome, push } from '#notices/push/push.ts'
import { mostAttempts, type PushJob, queuePush, retryPushAfter } from '#notices/push/queue-push.ts'

type PushDependencies = Pick<
  Dependencies,
  'config' | 'db' | 'hub' | 'log' | 'metrics' | 'tracer' | 'vapidKeys'
>

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
  const { outcome, retryAfter } = await traced(deps.tracer, { name: 'push', kind: 'client' }, () =>
    push(config, key, device, payload),
  )
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

/** A notice is pushed twice at most, whenever its server dies (docs/rules.md 9.2). */
const mostBegun = 2

const isIt = (id: string) => eq(pushSubscriptions.id, id)

async function findDevice(db: Db, id: string) {
  const [found] = await db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(profiles, eq(profiles.id, pushSubscriptions.userId))
    .where(and(isIt(id), canBeFound))
  return found?.device
}

/** False where nobody knows of two pushes whether they came; the next notice begins anew. */
async function beginPush(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(pushSubscriptions)
    .set({ unconfirmed: sql`${pushSubscriptions.unconfirmed} + 1` })
    .where(and(isIt(id), lt(pushSubscriptions.unconfirmed, mostBegun)))
  if (rowCount === 1) return true
  await db.update(pushSubscriptions).set({ unconfirmed: 0 }).where(isIt(id))
  return false
}

async function noteSent(db: Db, id: string): Promise<void> {
  const set = { unconfirmed: 0, failures: 0, refusedAt: null, lastOkAt: sql`now()` }
  await db.update(pushSubscriptions).set(set).where(isIt(id))
}

type Unsent = {
  /** The device may be well: our key is not accepted. */
  readonly isKeyRefused: boolean
  /** After the last attempt at a notice. */
  readonly isGivenUp: boolean
}

/** True where it removed the device: `pushLimits.failures` notices in a row were given up (docs/rules.md 9.6). */
async function noteUnsent(db: Db, id: string, { isKeyRefused, isGivenUp }: Unsent): Promise<boolean> {
  await db
    .update(pushSubscriptions)
    .set({
      unconfirmed: 0,
      ...(isKeyRefused && { refusedAt: sql`now()` }),
      ...(isGivenUp && !isKeyRefused && { failures: sql`${pushSubscriptions.failures} + 1` }),
    })
    .where(isIt(id))
  if (!isGivenUp) return false
  const { rowCount } = await db
    .delete(pushSubscriptions)
    .where(and(isIt(id), gte(pushSubscriptions.failures, pushLimits.failures)))
  return rowCount === 1
}

async function dropDevice(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(isIt(id))
}

type Shown = { readonly appUrl: string; readonly sounds: boolean }

/**
 * A declarative notification, which Safari shows without a worker, padded by blanks to one size: its length tells a push service
 * nothing (docs/rules.md 9.6). A name that does not fit is left out.
 */
function payloadOf({ count, name }: LetterNotice, { appUrl, sounds }: Shown): string {
  const text = JSON.stringify({
    web_push: 8030,
    notification: {
      title: noticeTitle(count, name ?? undefined),
      body: noticeBody(count),
      navigate: `${appUrl}/inbox`,
      tag: 'letters',
      ...(count > 0 && { app_badge: String(count) }),
      ...(sounds ? { renotify: true } : { silent: true }),
    },
  })
  const missing = pushLimits.payloadBytes - Buffer.byteLength(text)
  if (missing >= 0) return text + ' '.repeat(missing)
  if (name === null) throw new Error('APP_URL is too long for a push.')
  return payloadOf({ count, name: null }, { appUrl, sounds })
}
