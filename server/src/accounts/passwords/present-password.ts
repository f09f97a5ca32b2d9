import { eq } from 'drizzle-orm'
import { verifyPassword } from '#accounts/passwords/passwords.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/**
 * For actions that an unattended screen must not allow. Returns the hash that matched. Throws `wrong_password` and
 * `rate_limited`.
 */
export async function checkPresentPassword(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  userId: string,
  password: string,
): Promise<string> {
  await limits.consume('present-password', { account: userId })
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!found || !(await verifyPassword(password, found.hash))) throw new AppError('wrong_password')
  await limits.reset('present-password', { account: userId })
  return found.hash
}
