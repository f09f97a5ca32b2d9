import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { withMinimumDuration } from '#accounts/minimum-duration.ts'
import { removeSuperseded } from '#accounts/superseded-sign-ups.ts'
import { lockAddress } from '#accounts/wanted-locks.ts'
import { usernameReservations } from '#db/access-schema.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { hashPassword } from '#passwords/passwords.ts'
import { replacePassword } from '#passwords/replace-password.ts'
import { takeResetLink, whoseResetLink } from '#passwords/reset-links.ts'
import { refuseWeakPassword } from '#passwords/weak-passwords.ts'
import { knownDevice } from '#sessions/known-devices.ts'
import { findSession } from '#sessions/sessions.ts'

/**
 * Queues a mail with a link to a new password for whoever has this address, confirmed or not. An unknown one queues a mail
 * to no one, so that asking takes the same work. Throws AppError `rate_limited`.
 */
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

/** Whether a link in the mail still works. */
export async function isResetLinkGood(db: Db, token: string): Promise<boolean> {
  return (await whoseResetLink(db, token)) !== null
}

/**
 * Sets a new password by the link in the mail, once, and ends every session of that person and the one of this browser,
 * whosever it is. The link proves the address, which is returned: this browser is its owner's. Throws AppError `link_invalid`,
 * `rate_limited`, and `invalid_input` for a weak password, which uses nothing up.
 */
export async function resetPassword(
  deps: Dependencies,
  { token, password }: { readonly token: string; readonly password: string },
  from: Visitor,
): Promise<string> {
  const { db, hub, limits } = deps
  await limits.consume('reset-password', { address: from.address })
  const person = await whoseResetLink(db, token)
  if (!person) throw new AppError('link_invalid')
  refuseWeakPassword(password, person)
  const passwordHash = await hashPassword(password)
  const present = await findSession(deps, from.headers.cookie ?? null)
  await db.transaction(async tx => {
    // Here those take turns who use two links of one person at once, or sign up with the address, or confirm another sign-up.
    await lockAddress(tx, person.email)
    // Before the link, in the order of a change of address.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, person.id))
    if (!(await takeResetLink(tx, token))) throw new AppError('link_invalid')
    await tx.delete(usernameReservations).where(eq(usernameReservations.userId, person.id))
    await removeSuperseded(tx, person.email)
    await replacePassword(tx, person.id, passwordHash)
    if (present) await tx.delete(sessions).where(eq(sessions.id, present.id))
  })
  hub.closeUser(person.id)
  if (present) hub.closeSession(present.id)
  await forgiveSignIns(deps, person.email, from)
  return person.email
}

/** Whoever guessed at the old password until they had to wait need not wait with the new one. */
async function forgiveSignIns({ auth, limits }: Dependencies, email: string, from: Visitor): Promise<void> {
  const who = { account: email, address: from.address }
  await limits.reset('sign-in', who)
  const device = knownDevice(auth, from, email)
  if (device) await limits.reset('sign-in', { ...who, device })
}
