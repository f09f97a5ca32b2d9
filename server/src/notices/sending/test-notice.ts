import type { TestNotice } from '@novelette/domain/notices/notice-schemas.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { noticeSettings, pushSubscriptions } from '#db/notices-schema.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { tried } from '#notices/mail/notice-mail.ts'
import { queuePush } from '#notices/push/queue-push.ts'

/** Queues a notice as if a letter had come, by each way that is on. Throws `rate_limited`. */
export async function sendTestNotice(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  userId: string,
): Promise<TestNotice> {
  return db.transaction(async tx => {
    await limits.take(tx, 'test-notice', { account: userId })
    const byMail = await tx
      .select({ id: noticeSettings.userId })
      .from(noticeSettings)
      .where(and(eq(noticeSettings.userId, userId), ne(noticeSettings.mail, 'never')))
    const devices = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
    const mail = byMail.length > 0
    if (mail) await queueMail(tx, 'send-notice-mail', userId, tried)
    for (const { id } of devices)
      await queuePush(tx, { subscriptionId: id, lane: 0, sounds: true, isTried: true })
    return { mail, devices: devices.length }
  })
}
