import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { checkPresentPassword, hashPassword } from '#accounts/passwords/passwords.ts'
import { refuseWeakPassword } from '#accounts/passwords/weak-passwords.ts'
import { removePushDevices } from '#accounts/sessions/push-devices.ts'
import { openSession } from '#accounts/sessions/sessions.ts'
import type { SignedIn } from '#accounts/sessions/sign-in.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { emailChanges, passwordResets } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

type Change = { readonly presentPassword: string; readonly newPassword: string }

/** Ends all sessions and opens one. Throws `wrong_password`, `rate_limited`, and `invalid_input` for a weak password. */
export async function changePassword(
  deps: Dependencies,
  user: SessionUser,
  { presentPassword, newPassword }: Change,
  from: Visitor,
): Promise<SignedIn> {
  refuseWeakPassword(newPassword, user, 'newPassword')
  const presentHash = await checkPresentPassword(deps, user.id, presentPassword)
  const passwordHash = await hashPassword(newPassword)
  const token = await deps.db.transaction(async tx => {
    // Someone with the old password must not overwrite one reset by mail meanwhile.
    const held = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, presentHash)))
      .for('update')
    if (held.length === 0) throw new AppError('wrong_password')
    await replacePassword(tx, user.id, passwordHash)
    return openSession(tx, user.id, {
      userAgent: from.headers['user-agent'],
      isOwnDevice: user.isOwnDevice ?? false,
    })
  })
  deps.hub.closeUser(user.id, 'password-changed')
  return { user, token }
}

/** Ends what the former password opened, and queues the notice. The caller closes live streams after the commit. */
export async function replacePassword(tx: Queries, userId: string, passwordHash: string): Promise<void> {
  await endAccess(tx, userId, passwordHash)
  await queueMail(tx, 'send-password-changed-mail', userId)
}

/** Ends sessions, notices on devices, reset links and a pending change of address. The caller closes live streams after the commit. */
export async function endAccess(tx: Queries, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await removePushDevices(tx, userId)
}
