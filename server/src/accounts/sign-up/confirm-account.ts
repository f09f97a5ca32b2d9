import { noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { and, eq, sql } from 'drizzle-orm'
import { queuePendingClaim } from '#accounts/sign-up/pending-claims.ts'
import { removeSuperseded } from '#accounts/sign-up/pending-sign-ups.ts'
import { usernameReservations } from '#db/access-schema.ts'
import { noticeSettings } from '#db/notices-schema.ts'
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

const { from, to } = noticeDefaults.quietHours

/** New accounts are told by mail, as they read where they signed up (docs/rules.md 9.4). Call it before the account is confirmed. */
async function startNotices(tx: Queries, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${noticeSettings} (user_id, mail, quiet_from, quiet_to)
    select ${users.id}, 'at_once', ${from}::time, ${to}::time from ${users}
    where ${and(eq(users.id, userId), eq(users.emailVerified, false))}
    on conflict do nothing`)
}
