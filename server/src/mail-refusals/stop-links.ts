import { stopMailDays } from '@novelette/domain/guests/guests.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'

export const oneClickPath = '/api/mail/stop'

/** Asks for a press, and can undo it. */
export const stopMailPage = (token: string) => `/mail/stop#${token}`

/** Works many times, for mail that is opened late. */
export async function stopMailLink(
  { db, auth, config }: Pick<Dependencies, 'db' | 'auth' | 'config'>,
  address: string,
): Promise<string> {
  const now = await databaseNow(db)
  const expiresAt = new Date(now.getTime() + stopMailDays * 24 * 3_600_000)
  return `${config.appUrl}${oneClickPath}?t=${auth.links.stopMail.sign(address, expiresAt)}`
}

/** RFC 8058 and 2919. */
export const stopMailHeaders = (link: string, appUrl: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Id': `<letters.${new URL(appUrl).hostname}>`,
})
