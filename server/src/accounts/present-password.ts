import { eq } from 'drizzle-orm'
import { verifyPassword } from '#accounts/passwords.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'

/** Asked before anything that someone at an unwatched screen must not be able to do. Throws AppError `wrong_password`. */
export async function checkPresentPassword(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  password: string,
): Promise<void> {
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (!found || !(await verifyPassword(password, found.hash))) throw new AppError('wrong_password')
}
