import { type MailNoticeTime, noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'

/** Of somebody who chose for the first time: nothing by mail unless they say so, and nothing at night. */
export const firstSettings = (userId: string, mail: MailNoticeTime = 'never') => ({
  userId,
  mail,
  quietFrom: noticeDefaults.quietHours.from,
  quietTo: noticeDefaults.quietHours.to,
})

/** Locks the row until the transaction ends, and makes it where there is none. */
export async function lockSettings(tx: Queries, userId: string): Promise<void> {
  await tx
    .insert(noticeSettings)
    .values(firstSettings(userId))
    .onConflictDoUpdate({ target: noticeSettings.userId, set: { userId } })
}
