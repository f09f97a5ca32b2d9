import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { schedulingLimits } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { databaseNow } from '#db/now.ts'
import type { Db } from '#db/open.ts'
import { instantOf } from '#db/scheduling/wall-clock.ts'
import { assertTimeZone } from '#db/time-zones.ts'
import { AppError } from '#lib/app-error.ts'

/**
 * When a closed letter can be opened: its day begins at midnight of the writer's zone (docs/rules.md 10.2, 10.6). Null at any time.
 * Throws `day_refused`, and `zone_unknown`.
 */
export async function computeOpensFrom(db: Db, openWhen: OpenWhenInput | undefined): Promise<Date | null> {
  if (!openWhen?.notBefore) return null
  const { day, zone } = openWhen.notBefore
  await assertTimeZone(db, zone)
  const opensFrom = await instantOf(db, { wall: `${day}T00:00`, zone })
  const now = await databaseNow(db)
  const latest = new Date(now)
  latest.setFullYear(now.getFullYear() + schedulingLimits.latestYears)
  if (opensFrom <= now) throw new AppError('day_refused', { fields: { notBefore: 'too_soon' } })
  if (opensFrom > latest) throw new AppError('day_refused', { fields: { notBefore: 'too_late' } })
  return opensFrom
}
