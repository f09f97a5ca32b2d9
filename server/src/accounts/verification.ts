import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { inEqualTime } from '#accounts/equal-time.ts'
import { admit, type SignedIn } from '#accounts/sign-in.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { Parts } from '#parts.ts'

/** Hours that a link in a verification mail works, from the moment the mail was sent. */
export const verificationHours = 24

/** Confirms the address of the account that the link was made for and signs it in, once. Throws AppError `link_invalid`. */
export async function verifyEmail(
  parts: Parts,
  { token }: { readonly token: string; readonly password?: string | undefined },
  from: Visitor,
): Promise<SignedIn> {
  const userId = parts.auth.links.verifyEmail.read(token)
  if (!userId) throw new AppError('link_invalid')
  const verified = await parts.db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (verified.length === 0) throw new AppError('link_invalid')
  return admit(parts.db, userId, from)
}

/**
 * Queues another verification mail where the address has a pending account. The task itself keeps to one mail a
 * minute, and an unknown address queues a mail to no one, so that asking takes the same work whoever it is.
 */
export async function resendVerification({ db }: Pick<Parts, 'db'>, email: string): Promise<void> {
  await inEqualTime(async () => {
    const [pending] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    const userId = pending?.id ?? randomUUID()
    await queueMail(db, 'send-verification-mail', userId)
  })
}
