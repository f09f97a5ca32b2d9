import type { SessionUser } from '@novelette/domain/accounts.ts'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { inEqualTime } from '#accounts/equal-time.ts'
import { verifyPassword } from '#accounts/passwords.ts'
import { sessionUserColumns } from '#accounts/sessions.ts'
import type { Db } from '#db/open.ts'
import { profiles, usernameReservations, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

export type SignedIn = { readonly user: SessionUser; readonly token: string }

/** Opens a new session. Throws AppError `wrong_credentials`, or `email_not_confirmed` for the right password only. */
export async function signIn(parts: Parts, email: string, password: string): Promise<SignedIn> {
  return inEqualTime(async () => {
    try {
      const { token, user } = await parts.auth.library.api.signInEmail({ body: { email, password } })
      return { token, user: await describeUser(parts.db, user.id) }
    } catch (error) {
      throw await refusal(parts.db, error, email, password)
    }
  })
}

/** The person as the browser knows them. Throws AppError `wrong_credentials` when they are gone. */
export async function describeUser(db: Db, userId: string): Promise<SessionUser> {
  const [user] = await db
    .select(sessionUserColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  if (!user) throw new AppError('wrong_credentials')
  return user
}

async function refusal(db: Db, error: unknown, email: string, password: string): Promise<unknown> {
  if (!(error instanceof APIError)) return error
  if (error.body?.code === 'EMAIL_NOT_VERIFIED') return new AppError('email_not_confirmed')
  if (error.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return error
  const pending = await wasSignedUpWith(db, email, password)
  return new AppError(pending ? 'email_not_confirmed' : 'wrong_credentials')
}

/** Matches no password, at the price of one that might. */
const noHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Someone who signs up with a stranger's address and then signs in must not learn from the refusal that the
 * address has an account: the password of that sign-up is "not confirmed" here too.
 */
async function wasSignedUpWith(db: Db, email: string, password: string): Promise<boolean> {
  const [reservation] = await db
    .select({ password: usernameReservations.password })
    .from(usernameReservations)
    .innerJoin(users, eq(users.id, usernameReservations.userId))
    .where(eq(users.email, email))
  return verifyPassword(password, reservation?.password ?? noHash)
}
