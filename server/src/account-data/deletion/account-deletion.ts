import { daysToReconsider, formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import {
  deleteAccountInputSchema,
  pendingDeletionSchema,
} from '@novelette/domain/accounts/account-deletion-schemas.ts'
import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { assertNotAdmin } from '#accounts/admin-account/admin-account.ts'
import { checkPresentPassword } from '#accounts/passwords/passwords.ts'
import { shownName } from '#accounts/profiles/profiles.ts'
import { clearSessionCookie } from '#accounts/sessions/current-user.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { removePushDevices } from '#accounts/sessions/push-devices.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { formatUtcDate, utcMoment } from '#lib/utc.ts'
import { deliver } from '#mail/deliver.ts'
import { type MailJob, queueMail } from '#mail/queue-mail.ts'
import { renderMail } from '#mail/render-mail.ts'

/** A repeated request keeps the first date. */
const firstErasesAt = sql`coalesce(${users.erasesAt}, now() + make_interval(days => ${daysToReconsider}))`

/**
 * Hides the account until its erasure in 14 days and ends every session (docs/rules.md 1.9). Throws `wrong_password`,
 * `rate_limited`, and `invalid_input` for the admin.
 */
async function requestDeletion(
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
async function cancelDeletion(db: Db, userId: string): Promise<void> {
  const { rowCount } = await db.update(users).set({ erasesAt: null }).where(eq(users.id, userId))
  if (rowCount === 0) throw new AppError('signed_out')
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-leaving-mail': MailJob
    }
  }
}

/** Skips a deletion that was cancelled or is done. */
export async function sendDeletionRequestedMail(deps: Dependencies, job: MailJob): Promise<void> {
  await deliver(deps, 'send-leaving-mail', job, async () => {
    const [pending] = await deps.db
      .select({ username: shownName(profiles), email: users.email, erasesAt: users.erasesAt })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, job.userId), gt(users.erasesAt, sql`now()`)))
    if (!pending?.erasesAt) return null
    const { username, email, erasesAt } = pending
    return {
      to: email,
      ...(await writeDeletionRequested({ username, erasesAt, appUrl: deps.config.appUrl })),
    }
  })
}

type PendingDeletion = { readonly username: string; readonly erasesAt: Date; readonly appUrl: string }

async function writeDeletionRequested({ username, erasesAt, appUrl }: PendingDeletion) {
  const subject = `Your account will be erased on ${formatUtcDate(erasesAt)}`
  const message = await renderMail({
    preview: 'To keep it, sign in before then and choose Keep My Account.',
    heading: subject,
    paragraphs: [
      `Dear ${username}, you asked us to delete your account at ${site.name}. You are signed out everywhere, and nobody finds you any more. On ${utcMoment(erasesAt)} everything that is yours is erased. The letters that others have from you stay with them, signed “${formerMember}”.`,
      'If you change your mind, sign in before then and choose Keep My Account. Everything will be as you left it.',
    ],
    button: { label: 'Keep My Account', href: `${appUrl}/settings#leave` },
    afterwards: 'There you can also download your letters, to have them when the account is gone.',
    foot: `You get this mail because someone who knows your password asked for this at ${site.name}. If it was not you, keep the account and change your password.`,
  })
  return { subject, ...message }
}

const tags = ['leaving']

export const deletionRoutes = {
  leave: signedIn
    .route({
      method: 'POST',
      path: '/account/erasure',
      tags,
      summary: 'Have the account erased in 14 days; every session ends',
    })
    .input(deleteAccountInputSchema)
    .output(pendingDeletionSchema)
    .handler(async ({ context, input }) => {
      const answer = await requestDeletion(context.deps, context.user, input.password)
      clearSessionCookie(context)
      return answer
    }),

  stay: signedIn
    .route({ method: 'DELETE', path: '/account/erasure', tags, summary: 'Keep the account after all' })
    .output(z.strictObject({}))
    .handler(async ({ context }) => {
      await cancelDeletion(context.deps.db, context.user.id)
      return {}
    }),
}
