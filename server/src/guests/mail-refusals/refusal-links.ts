import { randomUUID } from 'node:crypto'
import { emailMaxLength } from '@novelette/domain/accounts/accounts.ts'
import { mailRefusalUndoMinutes, stopMailDays } from '@novelette/domain/guests/guests.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { databaseNow } from '#db/now.ts'
import { oneClickPath } from '#mail/mail.ts'

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

type Signed = Pick<Dependencies, 'db' | 'auth'>

/** What one press has refused: no refusal where one stood before, no address where none was known. */
export type Press = { readonly refusalId: string | null; readonly address: string | null }

/**
 * Undoes what this press has refused, and nothing that was refused before. The writer has a guest's link, too: the token is as long, and
 * looks the same, whether or not there was an address to refuse mail to.
 */
export async function undoTokenFor({ db, auth }: Signed, { refusalId, address }: Press): Promise<string> {
  const now = await databaseNow(db)
  const expiresAt = new Date(now.getTime() + mailRefusalUndoMinutes * 60_000)
  const text = `${refusalId ?? randomUUID()} ${(address ?? '').padEnd(emailMaxLength)}`
  return auth.links.undoRefusal.sign(text, expiresAt)
}

/** Null for another token, and for one that is expired. */
export function readUndoToken({ auth }: Pick<Signed, 'auth'>, token: string, now: Date) {
  const [refusalId, address] = auth.links.undoRefusal.read(token, now)?.split(' ') ?? []
  return refusalId === undefined ? null : { refusalId, address: address || null }
}
