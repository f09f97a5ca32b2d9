import type { ErrorCode } from '@novelette/domain/errors.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/**
 * Throws the given error. Call it after writing rows that refer to these profiles: their locks prevent an erasure until the
 * transaction ends.
 */
export async function assertNotErased(
  tx: Pick<Queries, 'select'>,
  refusals: Readonly<Record<string, ErrorCode>>,
): Promise<void> {
  const ids = Object.keys(refusals)
  const existing = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  for (const [id, code] of Object.entries(refusals)) {
    if (!existing.some(one => one.id === id)) throw new AppError(code)
  }
}

/** Prevents an erasure until the transaction ends, for rows that no profile depends on. Throws `signed_out` after one. */
export async function lockAgainstErasure(tx: Pick<Queries, 'select'>, userId: string): Promise<void> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  if (held.length === 0) throw new AppError('signed_out')
}
