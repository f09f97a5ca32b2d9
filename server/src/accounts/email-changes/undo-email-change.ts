import { randomBytes } from 'node:crypto'
import { emailChangeHours, undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { daysToNotify, giveAddress, isNotBanned } from '#accounts/email-changes/confirm-email-change.ts'
import { endAccess } from '#accounts/password-changes/change-password.ts'
import { insertResetLink } from '#accounts/password-changes/reset-links.ts'
import { hashPassword } from '#accounts/passwords/passwords.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { emailChanges, passkeys } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Queries } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** By the database's clock. */
const isUndoable = (db: Queries, id: string) =>
  and(
    eq(emailChanges.id, id),
    gt(emailChanges.confirmedAt, sql`now() - make_interval(hours => ${undoEmailChangeHours})`),
    isNotBanned(db),
  )

type Change = typeof emailChanges.$inferSelect

/**
 * Gives the account back to the address that it had, by the link that this was mailed, once, and ends every other way in: sessions,
 * the password, and passkeys as young as the change (docs/rules.md 1.7, decision 064). Returns the address and a link to a new
 * password. Throws `link_invalid`, and `email_taken` when another account has the address by now.
 */
export async function undoEmailChange(
  { config, db, auth, hub }: Pick<Dependencies, 'config' | 'db' | 'auth' | 'hub'>,
  token: string,
): Promise<{ email: string; token: string }> {
  const id = auth.links.undoEmailChange.read(token, await databaseNow(db))
  const [change] = id ? await db.select().from(emailChanges).where(isUndoable(db, id)) : []
  if (!change || isAdminAddress(config, change.oldEmail)) throw new AppError('link_invalid')
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  const resetToken = await db.transaction(tx => giveBack(tx, change, unknown))
  hub.closeUser(change.userId, 'address-given-back')
  return { email: change.oldEmail, token: resetToken }
}

/**
 * The row becomes that of the way back, under another id, which no link knows. It counts as one that can be undone no more, so that the
 * owner can change the address again at once.
 */
async function giveBack(tx: Queries, change: Change, passwordHash: string): Promise<string> {
  const { id, userId, oldEmail, newEmail } = change
  const undo = { oldEmail: newEmail, newEmail: oldEmail, id: crypto.randomUUID() }
  await giveAddress(tx, { userId, email: oldEmail }, async () => {
    const { rowCount } = await tx
      .update(emailChanges)
      .set({
        ...undo,
        confirmedAt: sql`now() - make_interval(hours => ${undoEmailChangeHours})`,
        expiresAt: sql`now() + make_interval(days => ${daysToNotify})`,
      })
      .where(isUndoable(tx, id))
    return rowCount === 1
  })
  await endAccess(tx, userId, passwordHash)
  const askedSince = sql`${change.confirmedAt?.toISOString()}::timestamptz - make_interval(hours => ${emailChangeHours})`
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, askedSince)))
  await queueMail(tx, 'send-email-change-undone-mail', userId, undo.id)
  return insertResetLink(tx, userId)
}
