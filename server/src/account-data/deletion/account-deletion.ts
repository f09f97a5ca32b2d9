import { daysToReconsider } from '@novelette/domain/accounts/account-deletion.ts'
import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assertNotAdmin } from '#accounts/admin-account/assert-not-admin.ts'
import { checkPresentPassword } from '#accounts/passwords/present-password.ts'
import { removePushDevices } from '#accounts/sessions/push-devices.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** A repeated request keeps the first date. */
const firstErasesAt = sql`coalesce(${users.erasesAt}, now() + make_interval(days => ${daysToReconsider}))`

/**
 * Hides the account until its erasure in 14 days and ends every session (docs/rules.md 1.9). Throws `wrong_password`,
 * `rate_limited`, and `invalid_input` for the admin.
 */
export async function requestDeletion(
  deps: Dependencies,
  user: SessionUser,
  password: string,
): Promise<{ erasesAt: Date }> {
  assertNotAdmin(user, 'password')
  const passwordHash = await checkPresentPassword(deps, user.id, password)
  const erasesAt = await deps.db.transaction(async tx => {
    const [updated] = await tx
      .update(users)
      .set({ erasesAt: firstErasesAt })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .returning({ erasesAt: users.erasesAt })
    // The password was changed meanwhile.
    if (!updated?.erasesAt) throw new AppError('wrong_password')
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await removePushDevices(tx, user.id)
    await queueMail(tx, 'send-leaving-mail', user.id)
    return updated.erasesAt
  })
  deps.hub.closeUser(user.id, 'deletion-asked')
  return { erasesAt }
}

/** Throws `signed_out` if the account was erased concurrently. */
export async function cancelDeletion(db: Db, userId: string): Promise<void> {
  const { rowCount } = await db.update(users).set({ erasesAt: null }).where(eq(users.id, userId))
  if (rowCount === 0) throw new AppError('signed_out')
}
