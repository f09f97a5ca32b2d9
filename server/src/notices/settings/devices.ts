import type { NoticeDevice, SubscribeInput } from '@novelette/domain/notices/notice-schemas.ts'
import { maxPushDevices } from '@novelette/domain/notices/notices.ts'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { lockAgainstErasure } from '#accounts/profiles/refuse-erased.ts'
import { describeDevice } from '#accounts/sessions/devices.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pushSubscriptions } from '#db/notices-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { sessions } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'
import { isPushEndpoint, readPushKeys } from '#notices/devices/push-endpoints.ts'
import { lockSettings } from '#notices/settings/settings-row.ts'

export const devicesOf = (db: Db, userId: string): Promise<NoticeDevice[]> =>
  db
    .select({
      id: pushSubscriptions.id,
      device: pushSubscriptions.device,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))

type Subscribing = Pick<Dependencies, 'db' | 'config' | 'hub' | 'limits' | 'vapidKeys'>
type Present = { readonly id: string; readonly user: { readonly id: string } }

/**
 * Tells this browser from now on, until its session is ended; the oldest of more than `maxPushDevices` goes. Idempotent. Another account's
 * endpoint is taken over only with the same secret (docs/rules.md 9.6). Throws `push_refused`, `rate_limited`, and `signed_out` once the
 * session or the account is gone.
 */
export async function subscribe(
  { db, config, hub, limits, vapidKeys }: Subscribing,
  { id: sessionId, user: { id: userId } }: Present,
  { endpoint, vapidKey, isIpad, ...keys }: SubscribeInput,
  userAgent: string | null,
): Promise<{ id: string }> {
  await limits.consume('notices', { account: userId })
  const signer = vapidKey === undefined ? vapidKeys?.newest : vapidKeys?.findPublic(vapidKey)
  if (!signer || !isPushEndpoint(config, endpoint)) throw new AppError('push_refused')
  const device = {
    userId,
    sessionId,
    ...readPushKeys(keys),
    vapidId: signer.id,
    device: describeDevice(userAgent, { isIpad }),
    failures: 0,
  }
  const { id, owners } = await db.transaction(async tx => {
    await lockAgainstErasure(tx, userId)
    // Two at once must not leave more devices than allowed.
    await lockSettings(tx, userId)
    await lockSession(tx, sessionId)
    const createdAt = sql`case when ${pushSubscriptions.userId} = excluded.user_id then ${pushSubscriptions.createdAt} else now() end`
    const before = await tx
      .select({ userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
      .for('update')
    const [stored] = await tx
      .insert(pushSubscriptions)
      .values({ ...device, endpoint })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...device, createdAt },
        setWhere: sql`${pushSubscriptions.auth} = excluded.auth`,
      })
      .returning({ id: pushSubscriptions.id })
    if (!stored) throw new AppError('push_refused')
    await removeOldest(tx, userId)
    return { id: stored.id, owners: new Set([userId, ...before.map(one => one.userId)]) }
  })
  for (const owner of owners) publishAccountChanged(hub, owner)
  return { id }
}

/** One that is ended at this moment takes the device along, or is found to be over. */
async function lockSession(tx: Queries, id: string): Promise<void> {
  const isOpen = gt(sessions.expiresAt, sql`now()`)
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isOpen))
    .for('share')
  if (held.length === 0) throw new AppError('signed_out')
}

async function removeOldest(tx: Queries, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${pushSubscriptions} where ${pushSubscriptions.id} in (
      select ${pushSubscriptions.id} from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId}
      order by ${pushSubscriptions.createdAt} desc, ${pushSubscriptions.id} desc offset ${maxPushDevices})`)
}

/** Idempotent. Knowing an endpoint suffices: browsers alone do, and whoever uses this one next ends what it was told before. */
export async function unsubscribe(
  { db, hub, limits }: Pick<Dependencies, 'db' | 'hub' | 'limits'>,
  endpoint: string,
  address: string,
): Promise<void> {
  await limits.consume('end-notices', { address })
  const removed = await db
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .returning({ userId: pushSubscriptions.userId })
  for (const { userId } of removed) publishAccountChanged(hub, userId)
}

/** Throws `not_found`, also for someone else's, and `rate_limited`. */
export async function removeDevice(
  { db, hub, limits }: Pick<Dependencies, 'db' | 'hub' | 'limits'>,
  userId: string,
  id: string,
): Promise<void> {
  await limits.consume('notices', { account: userId })
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  if (removed.length === 0) throw new AppError('not_found')
  publishAccountChanged(hub, userId)
}
