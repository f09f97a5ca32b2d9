import { stopNoticesDays, undoStopMinutes } from '@novelette/domain/notices/notices.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import { databaseNow } from '#db/now.ts'
import { AppError } from '#lib/app-error.ts'
import { oneClickPath } from '#mail/mail.ts'

type Signed = Pick<Dependencies, 'db' | 'auth'>

/** Ends notices by mail, by the link of one (docs/rules.md 9.5). Idempotent. Throws link_invalid. */
export async function stopByLink({ db, auth }: Signed, token: string): Promise<void> {
  const userId = await personIn({ db, auth }, token)
  await db
    .update(noticeSettings)
    .set({ mail: 'never', mailBeforeStop: noticeSettings.mail, mailStoppedAt: sql`now()` })
    .where(and(eq(noticeSettings.userId, userId), ne(noticeSettings.mail, 'never')))
}

/**
 * Brings back what the link ended in the last `undoStopMinutes`, and turns on nothing else. Idempotent. Throws link_invalid, also for
 * an older stop and after a choice by hand.
 */
export async function undoStop({ db, auth }: Signed, token: string): Promise<void> {
  const isTheirs = eq(noticeSettings.userId, await personIn({ db, auth }, token))
  const isRecent = sql`${noticeSettings.mailStoppedAt} > now() - make_interval(mins => ${undoStopMinutes})`
  const { rowCount } = await db
    .update(noticeSettings)
    .set({ mail: sql`${noticeSettings.mailBeforeStop}`, mailBeforeStop: null, mailStoppedAt: null })
    .where(and(isTheirs, isRecent))
  if (rowCount === 1) return
  const [chosen] = await db.select({ mail: noticeSettings.mail }).from(noticeSettings).where(isTheirs)
  if (!chosen || chosen.mail === 'never') throw new AppError('link_invalid')
}

async function personIn({ db, auth }: Signed, token: string): Promise<string> {
  const userId = auth.links.stopNotices.read(token, await databaseNow(db))
  if (userId === null) throw new AppError('link_invalid')
  return userId
}

export const stopNoticesPage = (token: string) => `/notices/stop#${token}`

/**
 * Both work many times, for mail that is opened late: one for mail programs (RFC 8058), and a page that asks for a press and can undo
 * it.
 */
export async function stopNoticesLinks(
  { db, auth, config }: Pick<Dependencies, 'db' | 'auth' | 'config'>,
  userId: string,
): Promise<{ readonly oneClick: string; readonly page: string }> {
  const now = await databaseNow(db)
  const expiresAt = new Date(now.getTime() + stopNoticesDays * 24 * 3_600_000)
  const token = auth.links.stopNotices.sign(userId, expiresAt)
  return {
    oneClick: `${config.appUrl}${oneClickPath}?n=${token}`,
    page: config.appUrl + stopNoticesPage(token),
  }
}
