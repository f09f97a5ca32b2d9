import { eq, or } from 'drizzle-orm'
import { confirmAccount } from '#accounts/sign-up/confirm-account.ts'
import { lockAddress } from '#accounts/sign-up/sign-up-locks.ts'
import { passwordResets } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

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
