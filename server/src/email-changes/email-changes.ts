import type { SessionUser } from '@novelette/domain/accounts.ts'
import { emailChangeHours, type PendingEmailChange } from '@novelette/domain/email-changes.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { keepAdmin } from '#admin/keep-admin.ts'
import { emailChanges } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { checkPresentPassword } from '#passwords/present-password.ts'

const sameAddress = 'This is your address already. Please enter another.'
const changedLately =
  'Your address was changed less than a day ago. Please wait a day before you change it again.'

/** Hours from one change of an address to the next. */
const hoursBetween = 24

/** By the database's clock, which all servers share. */
export const changeIsWaiting = and(isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, sql`now()`))

const pendingColumns = { email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt }

/** The change of a person's address that waits for its link, if one does. */
export async function pendingChange(db: Db, userId: string): Promise<PendingEmailChange | null> {
  const [pending] = await db
    .select(pendingColumns)
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), changeIsWaiting))
  return pending ?? null
}

/**
 * Queues a mail with a link to the new address, and word of it to the present one, where setting a new password stops it. Whether
 * another account has the new address makes no difference here: only who reads its mail learns that. A newer request
 * takes the place of the older, whose link dies with it; for the same address the link stays. Throws AppError `wrong_password`,
 * `rate_limited`, and `invalid_input` for the present address, within a day after a change, and for the admin.
 */
export async function askForEmailChange(
  deps: Dependencies,
  user: SessionUser,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<PendingEmailChange> {
  if (email === user.email) throw new AppError('invalid_input', { fields: { email: sameAddress } })
  keepAdmin(user, 'email')
  const passwordHash = await checkPresentPassword(deps, user.id, password)
  await deps.limits.consume('change-email', { account: user.id })
  return deps.db.transaction(async tx => {
    const [present] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash)))
      .for('update')
    // The password was changed meanwhile, perhaps to stop the one who asks.
    if (!present) throw new AppError('wrong_password')
    await refuseSoonAgain(tx, user.id)
    await queueMail(tx, 'send-email-change-mail', user.id)
    await queueMail(tx, 'send-email-change-asked-mail', user.id)
    return keepRequest(tx, { userId: user.id, oldEmail: present.email, newEmail: email })
  })
}

/**
 * The row of a change that was made also serves the mail that tells its old address, which may have to be tried for hours. A
 * second change must not take its place before: a thief would move an account on, and its owner never heard of it.
 */
async function refuseSoonAgain(tx: Queries, userId: string): Promise<void> {
  const lately = gt(emailChanges.confirmedAt, sql`now() - make_interval(hours => ${hoursBetween})`)
  const made = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), lately))
  if (made.length > 0) throw new AppError('invalid_input', { fields: { email: changedLately } })
}

type Request = { readonly userId: string; readonly oldEmail: string; readonly newEmail: string }

async function keepRequest(tx: Queries, request: Request): Promise<PendingEmailChange> {
  const expiresAt = sql`now() + make_interval(hours => ${emailChangeHours})`
  const goesOn = and(eq(emailChanges.newEmail, request.newEmail), changeIsWaiting)
  const id = sql`case when ${goesOn} then ${emailChanges.id} else gen_random_uuid() end`
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

/** Keeps the present address; the link in the mail dies. */
export async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
}
