import { and, eq } from 'drizzle-orm'
import { startNotices } from '#accounts/sign-up/first-notices.ts'
import { queuePendingClaim } from '#accounts/sign-up/pending-claims.ts'
import { removeSuperseded } from '#accounts/sign-up/superseded-sign-ups.ts'
import { usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'

/**
 * Whatever proves that an account's address is its owner's calls this; the caller has locked the address. It starts what begins with
 * a confirmed account, and drops other sign-ups with the address. False when the account is gone or was confirmed before.
 */
export async function confirmAccount(
  tx: Queries,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<boolean> {
  await startNotices(tx, id)
  const { rowCount } = await tx
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, id), eq(users.emailVerified, false)))
  await removeSuperseded(tx, email)
  await tx.delete(usernameReservations).where(eq(usernameReservations.userId, id))
  const isConfirmed = rowCount === 1
  if (isConfirmed) await queuePendingClaim(tx, id)
  return isConfirmed
}
