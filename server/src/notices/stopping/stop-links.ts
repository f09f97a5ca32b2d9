import { stopNoticesDays } from '@novelette/domain/notices/notices.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { oneClickPath } from '#mail/one-click.ts'

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
