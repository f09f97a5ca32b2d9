import type { ErrorCode } from '@novelette/domain/errors.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#errors.ts'

/**
 * Asked right after these people's profiles were written, or a row that refers to them: that, or its foreign keys, keep anyone
 * from erasing them until the transaction ends, so whoever has an account now has one then. Throws the AppError named beside
 * the id of an account that was erased a moment ago.
 */
export async function refuseErased(
  tx: Pick<Queries, 'select'>,
  refusals: Readonly<Record<string, ErrorCode>>,
): Promise<void> {
  const ids = Object.keys(refusals)
  const there = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  for (const [id, code] of Object.entries(refusals)) {
    if (!there.some(one => one.id === id)) throw new AppError(code)
  }
}

/**
 * Asked before a row is changed that nobody's profile hangs on: until the transaction ends this person is not erased. Throws
 * AppError `signed_out` when they were a moment ago.
 */
export async function holdAccount(tx: Pick<Queries, 'select'>, userId: string): Promise<void> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  if (held.length === 0) throw new AppError('signed_out')
}
