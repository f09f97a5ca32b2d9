import { schedulingLimits as limits } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { AppError } from '#lib/app-error.ts'
import { type DeliveryTime, refuseDay } from '#scheduling/delivery-time.ts'

type LetterIds = { readonly id: string; readonly senderId: string; readonly receiverId: string }

/**
 * Requires the lock of lockAgainstSending on the sender. Days by the receiver's clock are counted among themselves, by wall clock
 * time: a refusal would else tell their zone (docs/rules.md 10.7, 10.9). Throws too_many_scheduled and day_refused.
 */
export async function assertRoom(
  tx: Pick<Queries, 'execute'>,
  { id, senderId, receiverId }: LetterIds,
  { zoneOf, wall, deliverAt }: DeliveryTime,
): Promise<void> {
  const isForThem = sql`${scheduledLetters.receiverId} = ${receiverId}`
  const isInHour =
    zoneOf === 'receiver'
      ? sql`date_trunc('hour', ${scheduledLetters.wall}) = date_trunc('hour', ${wall}::timestamp)`
      : sql`date_trunc('hour', ${scheduledLetters.deliverAt}, 'UTC') = date_trunc('hour', ${deliverAt.toISOString()}::timestamptz, 'UTC')`
  const { rows } = await tx.execute<{ all: number; forThem: number; inHour: number }>(sql`
    select count(*)::int as "all", (count(*) filter (where ${isForThem}))::int as "forThem",
      (count(*) filter (where ${isForThem} and ${isInHour} and ${scheduledLetters.zoneOf} = ${zoneOf}
        and ${scheduledLetters.returnedAt} is null))::int as "inHour"
    from ${scheduledLetters} where ${scheduledLetters.senderId} = ${senderId} and ${scheduledLetters.id} <> ${id}`)
  const { all = 0, forThem = 0, inHour = 0 } = rows[0] ?? {}
  if (all >= limits.waiting || forThem >= limits.waitingForOne) throw new AppError('too_many_scheduled')
  if (inHour >= limits.arrivingInOneHour) throw refuseDay('crowded')
}
