import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { and, eq } from 'drizzle-orm'
import { replacePassword } from '#accounts/password-changes/replace-password.ts'
import { hashPassword } from '#accounts/passwords/passwords.ts'
import { checkPresentPassword } from '#accounts/passwords/present-password.ts'
import { refuseWeakPassword } from '#accounts/passwords/weak-passwords.ts'
import { openSession } from '#accounts/sessions/sessions.ts'
import type { SignedIn } from '#accounts/sessions/sign-in.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

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
    return openSession(tx, user.id, from.headers['user-agent'] ?? null)
  })
  deps.hub.closeUser(user.id, 'password-changed')
  return { user, token }
}
