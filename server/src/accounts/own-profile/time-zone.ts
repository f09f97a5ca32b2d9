import {
  changeTimeZoneInputSchema,
  type OwnTimeZone,
  ownTimeZoneSchema,
} from '@novelette/domain/accounts/time-zone-schemas.ts'
import { eq } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { assertTimeZone } from '#db/time-zones.ts'
import { AppError } from '#lib/app-error.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'

/** docs/rules.md 10.7 */
async function timeZoneOf(db: Db, userId: string): Promise<OwnTimeZone> {
  const [own] = await db
    .select({ timeZone: profiles.timeZone, shares: profiles.sharesTimeZone })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!own) throw new AppError('signed_out')
  return own
}

/** Throws `zone_unknown`, and `signed_out` when the account was erased concurrently. */
async function changeTimeZone(
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

const tags = ['accounts']

export const timeZoneRoutes = {
  timeZone: signedIn
    .route({ method: 'GET', path: '/time-zone', tags, summary: 'Your time zone, and whether it is shared' })
    .output(ownTimeZoneSchema)
    .handler(({ context: { deps, user } }) => timeZoneOf(deps.db, user.id)),

  changeTimeZone: signedIn
    .route({
      method: 'PUT',
      path: '/time-zone',
      tags,
      summary: 'Change your time zone, and whether people you have written to may set a letter by it',
    })
    .input(changeTimeZoneInputSchema)
    .output(ownTimeZoneSchema)
    .handler(({ context: { deps, user }, input }) => changeTimeZone(deps, user.id, input)),
}
