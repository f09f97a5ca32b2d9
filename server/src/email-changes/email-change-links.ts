import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { removeSuperseded } from '#accounts/superseded-sign-ups.ts'
import { lockAddress } from '#accounts/wanted-locks.ts'
import { isAdminAddress } from '#admin/admin-address.ts'
import { emailChanges, passwordResets, usernameReservations } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { changeIsWaiting } from '#email-changes/email-changes.ts'
import { AppError } from '#errors.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { isBanned } from '#profiles/profiles.ts'

type Change = { readonly id: string; readonly userId: string; readonly newEmail: string }

/** Days that a change which was made is kept, so that the old address hears of it even after a long outage of the mail server. */
const daysToTell = 7

/**
 * Moves the account to the new address, once, whoever is signed in: the link proves the mailbox. What was mailed to the old
 * address opens nothing any more, and it is told. Throws AppError `link_invalid`, and `email_taken` when another account was
 * faster.
 */
export async function confirmEmailChange(
  { config, db, auth }: Pick<Dependencies, 'config' | 'db' | 'auth'>,
  token: string,
): Promise<{ email: string }> {
  const id = auth.links.changeEmail.read(token, await databaseNow(db))
  const change = id && (await waitingChange(db, id))
  // One click in a mail that someone else asked for would make them the admin (DECISIONS 13).
  if (!change || isAdminAddress(config, change.newEmail)) throw new AppError('link_invalid')
  await db.transaction(tx => moveAccount(tx, change))
  return { email: change.newEmail }
}

/** A banned account does not get out of its address, which may sign up no more (DECISIONS 14). */
const mayBeMade = (db: Queries) =>
  and(
    changeIsWaiting,
    notExists(
      db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, emailChanges.userId), isBanned(profiles))),
    ),
  )

async function waitingChange(db: Db, id: string): Promise<Change | null> {
  const [change] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), mayBeMade(db)))
  return change ?? null
}

async function moveAccount(tx: Queries, { id, userId, newEmail }: Change): Promise<void> {
  await lockAddress(tx, newEmail)
  const accounts = await tx
    .select({ id: users.id, verified: users.emailVerified })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.email, newEmail)))
    .orderBy(users.id)
    .for('update')
  const made = await tx
    .update(emailChanges)
    .set({ confirmedAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${daysToTell})` })
    .where(and(eq(emailChanges.id, id), mayBeMade(tx)))
    .returning({ id: emailChanges.id })
  if (made.length === 0) throw new AppError('link_invalid')
  const other = accounts.find(one => one.id !== userId)
  if (other?.verified) throw new AppError('email_taken')
  // Sign-ups with this address that no one confirmed: the mailbox has spoken for another account.
  if (other) await tx.delete(profiles).where(eq(profiles.id, other.id))
  await removeSuperseded(tx, newEmail)
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  // It stood for a sign-up with the old address; kept, it would tell who has the new one.
  await tx.delete(usernameReservations).where(eq(usernameReservations.userId, userId))
  await tx.update(users).set({ email: newEmail }).where(eq(users.id, userId))
  await queueMail(tx, 'send-email-changed-mail', userId)
}
