import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { replacePassword } from '#accounts/password-changes/change-password.ts'
import { consumeResetLink, findResetLinkOwner } from '#accounts/password-changes/reset-links.ts'
import { hashPassword } from '#accounts/passwords/passwords.ts'
import { refuseWeakPassword } from '#accounts/passwords/weak-passwords.ts'
import { knownDevice } from '#accounts/sessions/known-devices.ts'
import { findSession } from '#accounts/sessions/sessions.ts'
import { lockAddress } from '#accounts/sign-up/accounts.ts'
import { confirmAccount } from '#accounts/sign-up/confirm-account.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { withMinimumDuration } from '#lib/minimum-duration.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** For an unknown address it queues a mail to nobody, so that the work is the same. Throws `rate_limited`. */
export async function forgotPassword(
  { db, limits }: Dependencies,
  email: string,
  from: Visitor,
): Promise<void> {
  await limits.consume('forgot-password', { account: email, address: from.address })
  await withMinimumDuration(async () => {
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const to = person?.id ?? randomUUID()
    await db.transaction(tx => queueMail(tx, 'send-password-reset-mail', to))
  })
}

export async function isResetLinkValid(db: Db, token: string): Promise<boolean> {
  return (await findResetLinkOwner(db, token)) !== null
}

/**
 * Sets a new password by a reset link, once, and ends every session of that person and this browser's. Returns the address that
 * the link proves. Throws `link_invalid`, `rate_limited`, and `invalid_input` for a weak password, which keeps the link.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, password }: { readonly token: string; readonly password: string },
  from: Visitor,
): Promise<string> {
  const { db, hub, limits } = deps
  await limits.consume('reset-password', { address: from.address })
  const person = await findResetLinkOwner(db, token)
  if (!person) throw new AppError('link_invalid')
  refuseWeakPassword(password, person)
  const passwordHash = await hashPassword(password)
  const present = await findSession(deps, from.headers.cookie ?? null)
  await db.transaction(async tx => {
    // Serialises links, sign-ups and confirmations with this address.
    await lockAddress(tx, person.email)
    // The account precedes the link, in the lock order of a change of address.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('no key update')
    if (!(await consumeResetLink(tx, token))) throw new AppError('link_invalid')
    await confirmAccount(tx, person)
    await replacePassword(tx, person.id, passwordHash)
    if (present) await tx.delete(sessions).where(eq(sessions.id, present.id))
  })
  hub.closeUser(person.id, 'password-changed')
  if (present) {
    hub.closeSession(present.id)
    publishAccountChanged(hub, present.user.id)
  }
  await resetSignInLimits(deps, person.email, from)
  return person.email
}

/** Guesses at the old password must not delay sign-in with the new one. */
async function resetSignInLimits(
  { auth, limits }: Dependencies,
  email: string,
  from: Visitor,
): Promise<void> {
  const who = { account: email, address: from.address }
  await limits.reset('sign-in', who)
  const device = knownDevice(auth, from, email)
  if (device) await limits.reset('sign-in', { ...who, device })
}
