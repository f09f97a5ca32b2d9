import { stopMailDays } from '@novelette/domain/guests/guests.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { oneClickPath } from '#mail/one-click.ts'

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
