import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { emailChangeHours, undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import type { PendingEmailChange } from '@novelette/domain/accounts/email-changes.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { assertNotAdmin } from '#accounts/admin-account/admin-account.ts'
import { checkPresentPassword } from '#accounts/passwords/passwords.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { emailChanges } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

const sameAddress = 'This is your address already. Please enter another.'
const changedLately = `Your address was changed less than ${undoEmailChangeHours / 24} days ago. Please wait until they are over before you change it again.`

/** By the database's clock, which all servers share. */
export const isPendingChange = and(isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, sql`now()`))

const pendingColumns = { email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt }

export async function findPendingChange(db: Db, userId: string): Promise<PendingEmailChange | null> {
  const [pending] = await db
    .select(pendingColumns)
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isPendingChange))
  return pending ?? null
}

/**
 * Queues a link to the new address and a notice to the present one. A newer request replaces the older and its link; for the
 * same address the link stays. Does not reveal whether the new address has an account. Throws `wrong_password`, `rate_limited`,
 * and `invalid_input` for the present address, within a day after a change, and for the admin.
 */
export async function requestEmailChange(
  deps: Dependencies,
  user: SessionUser,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PendingEmailChange> {
  if (email === user.email) throw new AppError('invalid_input', { fields: { email: sameAddress } })
  assertNotAdmin(user, 'email')
  const passwordHash = await checkPresentPassword(deps, user.id, password)
  await deps.limits.consume('change-email', { account: user.id })
  return deps.db.transaction(async tx => {
    const [present] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .for('update')
    // The password was changed meanwhile, perhaps to stop this request.
    if (!present) throw new AppError('wrong_password')
    await assertNoRecentChange(tx, user.id)
    await queueMail(tx, 'send-email-change-mail', user.id)
    await queueMail(tx, 'send-email-change-asked-mail', user.id)
    return upsertRequest(tx, { userId: user.id, oldEmail: present.email, newEmail: email })
  })
}

/** A thief's second change must not take the way back from the old address. */
async function assertNoRecentChange(tx: Queries, userId: string): Promise<void> {
  const isRecent = gt(emailChanges.confirmedAt, sql`now() - make_interval(hours => ${undoEmailChangeHours})`)
  const made = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isRecent))
  if (made.length > 0) throw new AppError('invalid_input', { fields: { email: changedLately } })
}

type Request = { readonly userId: string; readonly oldEmail: string; readonly newEmail: string }

async function upsertRequest(tx: Queries, request: Request): Promise<PendingEmailChange> {
  const expiresAt = sql`now() + make_interval(hours => ${emailChangeHours})`
  const isSameRequest = and(eq(emailChanges.newEmail, request.newEmail), isPendingChange)
  const id = sql`case when ${isSameRequest} then ${emailChanges.id} else gen_random_uuid() end`
  const [pending] = await tx
    .insert(emailChanges)
    .values({ ...request, expiresAt })
    .onConflictDoUpdate({
      target: emailChanges.userId,
      set: { ...request, expiresAt, id, confirmedAt: null },
    })
    .returning(pendingColumns)
  if (!pending) throw new AppError('unexpected')
  return pending
}

export async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
}
