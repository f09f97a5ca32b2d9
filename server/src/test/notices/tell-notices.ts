import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Dependencies } from '#context/dependencies.ts'
import { mailPauses } from '#db/access-schema.ts'
import { noticeSettings, pushSubscriptions } from '#db/notices-schema.ts'
import { sendNotices } from '#notices/due/send-notices.ts'
import type { TestDevice, TestPushService } from '#test/notices/push-service.ts'

type App = { readonly deps: Pick<Dependencies, 'db' | 'vapidKeys'> }

/** A moment of the database, such as `3 hours`. */
export const ago = (interval: string) => sql`now() - ${interval}::interval` as unknown as Date

type Choices = Partial<Omit<typeof noticeSettings.$inferInsert, 'userId'>>

export async function chooseNotices({ deps }: App, userId: string, choices: Choices = {}): Promise<void> {
  const set = { mail: 'at_once' as const, ...choices }
  await deps.db
    .insert(noticeSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: noticeSettings.userId, set })
}

/** A device of theirs at the service. */
export async function addDevice(
  { deps }: App,
  service: TestPushService,
  userId: string,
): Promise<TestDevice & { readonly id: string }> {
  const key = deps.vapidKeys?.newest
  if (!key) throw new Error('The test has no VAPID keys.')
  const device = service.subscribe(key.publicKey)
  const { endpoint, p256dh, auth } = device.subscription
  const [row] = await deps.db
    .insert(pushSubscriptions)
    .values({
      userId,
      endpoint,
      p256dh: Buffer.from(p256dh, 'base64url'),
      auth: Buffer.from(auth, 'base64url'),
      vapidId: key.id,
      device: 'Firefox on Linux',
    })
    .returning({ id: pushSubscriptions.id })
  return Object.assign(device, { id: row?.id ?? '' })
}

/** As the job does after a week in which no server ran. */
export async function lookForNotices({ deps }: App): Promise<void> {
  await deps.db.execute(sql`
    insert into notices_watermark (through) values (now() - interval '8 days')
    on conflict ("only") do update set through = excluded.through`)
  await sendNotices(deps, {})
}

/** Until each notice that is due has been sent, or waits for another time. */
export async function untilNoticesAreSent({ deps }: App): Promise<void> {
  const busy = sql`
    select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier in ('send-notice-mail', 'send-push') and (locked_at is not null or run_at <= now())`
  await vi.waitUntil(async () => (await deps.db.execute(busy)).rowCount === 0, {
    timeout: 30_000,
    interval: 20,
  })
}

export async function tellNow(app: App): Promise<void> {
  await app.deps.db.delete(mailPauses)
  await lookForNotices(app)
  await untilNoticesAreSent(app)
}
