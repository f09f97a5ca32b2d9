import type { OwnTimeZone } from '@novelette/domain/accounts/time-zone-schemas.ts'
import { eq } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { assertTimeZone } from '#db/time-zones.ts'
import { AppError } from '#lib/app-error.ts'
import { publishAccountChanged } from '#live/account-changes.ts'

/** docs/rules.md 10.7 */
export async function timeZoneOf(db: Db, userId: string): Promise<OwnTimeZone> {
  const [own] = await db
    .select({ timeZone: profiles.timeZone, shares: profiles.sharesTimeZone })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!own) throw new AppError('signed_out')
  return own
}

/** Throws `zone_unknown`, and `signed_out` when the account was erased concurrently. */
export async function changeTimeZone(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  userId: string,
  { timeZone, shares }: OwnTimeZone,
): Promise<OwnTimeZone> {
  if (timeZone !== null) await assertTimeZone(db, timeZone)
  await db.transaction(async tx => {
    await tx.update(profiles).set({ timeZone, sharesTimeZone: shares }).where(eq(profiles.id, userId))
    await assertNotErased(tx, { [userId]: 'signed_out' })
  })
  publishAccountChanged(hub, userId)
  return { timeZone, shares }
}
