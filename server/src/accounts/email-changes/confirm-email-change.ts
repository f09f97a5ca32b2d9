import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { isPendingChange } from '#accounts/email-changes/email-changes.ts'
import { isBanned } from '#accounts/profiles/profiles.ts'
import { lockAddress } from '#accounts/sign-up/accounts.ts'
import { confirmAccount } from '#accounts/sign-up/confirm-account.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { emailChanges, passwordResets } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

type Change = { readonly id: string; readonly userId: string; readonly newEmail: string }

/** A mail outage may be long, and the old address must still be told. */
export const daysToNotify = 7

/**
 * Moves the account once, whoever is signed in: the link proves the mailbox. Notifies the old address, which can undo it, and deletes
 * its reset links. Throws `link_invalid`, and `email_taken` when another account was faster.
 */
export async function confirmEmailChange(
  { config, db, auth }: Pick<Dependencies, 'config' | 'db' | 'auth'>,
  token: string,
): Promise<{ email: string }> {
  const id = auth.links.changeEmail.read(token, await databaseNow(db))
  const change = id && (await findPendingChange(db, id))
  // A click on a stranger's link would make them the admin (docs/rules.md 1.10).
  if (!change || isAdminAddress(config, change.newEmail)) throw new AppError('link_invalid')
  await db.transaction(tx => moveAccount(tx, change))
  return { email: change.newEmail }
}

/** A banned account must keep its address, which may not sign up again. */
export const isNotBanned = (db: Queries) =>
  notExists(
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, emailChanges.userId), isBanned(profiles))),
  )

const isConfirmable = (db: Queries) => and(isPendingChange, isNotBanned(db))

async function findPendingChange(db: Db, id: string): Promise<Change | null> {
  const [change] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isConfirmable(db)))
  return change ?? null
}

async function moveAccount(tx: Queries, { id, userId, newEmail }: Change): Promise<void> {
  await giveAddress(tx, { userId, email: newEmail }, async () => {
    const { rowCount } = await tx
      .update(emailChanges)
      .set({ confirmedAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${daysToNotify})` })
      .where(and(eq(emailChanges.id, id), isConfirmable(tx)))
    return rowCount === 1
  })
  await queueMail(tx, 'send-email-changed-mail', userId, id)
}

/**
 * Gives an account the address whose mailbox has proved itself, by a link that `takeLink` uses up under the locks; it returns false
 * where that is not valid any more. Throws `link_invalid`, and `email_taken` when another account was faster.
 */
export async function giveAddress(
  tx: Queries,
  { userId, email }: { readonly userId: string; readonly email: string },
  takeLink: () => Promise<boolean>,
): Promise<void> {
  await lockAddress(tx, email)
  const accounts = await tx
    .select({ id: users.id, verified: users.emailVerified })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.email, email)))
    .orderBy(users.id)
    .for('update')
  if (!(await takeLink())) throw new AppError('link_invalid')
  const other = accounts.find(one => one.id !== userId)
  if (other?.verified) throw new AppError('email_taken')
  // The mailbox has confirmed another account than this unconfirmed one.
  if (other) await tx.delete(profiles).where(eq(profiles.id, other.id))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  // It drops a username reservation for the former address, too, which would reveal who has this one.
  await confirmAccount(tx, { id: userId, email })
}
