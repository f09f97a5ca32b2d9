import { sql } from 'drizzle-orm'
import { sharesTimeZoneWith } from '#accounts/profiles/who-may-write.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'recompute-delivery-times': Record<string, never>
    }
  }
}

/** Limits how long a transaction holds its locks. */
const batchSize = 1000

/** What leaves sooner stays as it is. */
const soon = sql`now() + interval '1 hour'`

/**
 * Computes each night when letters leave, from their wall clock times and what PostgreSQL knows of zones now; by the receiver's clock
 * from the zone they share now (docs/rules.md 10.2, 10.7).
 */
export async function recomputeDeliveryTimes({ db, metrics, log }: Dependencies): Promise<void> {
  let moved = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await db.execute<{ last: string | null; moved: number }>(recomputeBatch(after))
    const [batch] = rows
    if (!batch?.last) break
    after = batch.last
    moved += batch.moved
  }
  if (moved === 0) return
  metrics.scheduledLetters.inc({ event: 'recomputed' }, moved)
  log.info(
    { letters: moved },
    'rules of time zones changed: letters leave at the same wall clock time, another instant',
  )
}

const { wall, zone, zoneOf, deliverAt, nextAttemptAt, returnedAt, id } = scheduledLetters

/** A zone that PostgreSQL no longer knows stays as it was computed. */
const recomputeBatch = (after: string) => sql`
  with zones as materialized (
    select name from pg_timezone_names
  ), waiting as materialized (
    select ${id}, ${wall}, ${deliverAt}, ${zoneOf},
      case when ${zoneOf} = 'receiver' and ${sharesTimeZoneWith(sql`${scheduledLetters.senderId}`)} then ${profiles.timeZone} else ${zone} end as zone
    from ${scheduledLetters} join ${profiles} on ${profiles.id} = ${scheduledLetters.receiverId}
    where ${id} > ${after} and ${returnedAt} is null and ${nextAttemptAt} > ${soon}
    order by ${id} limit ${batchSize}
  ), computed as materialized (
    select id, zone, zone_of, deliver_at, wall at time zone zone as at
    from waiting where zone in (select name from zones)
  ), changed as (
    update ${scheduledLetters} set zone = computed.zone, deliver_at = at, next_attempt_at = at,
      zone_changed_at = case when ${isFarther(sql`at`, sql`computed.deliver_at`)} then now() else zone_changed_at end
    from computed where ${id} = computed.id and at <> computed.deliver_at and ${returnedAt} is null and ${deliverAt} = computed.deliver_at
    returning computed.zone_of = 'fixed' and ${isFarther(sql`at`, sql`computed.deliver_at`)} as is_moved
  )
  select (select max(id::text) from waiting) as last, (select count(*) filter (where is_moved)::int from changed) as moved`

function isFarther(one: ReturnType<typeof sql>, other: ReturnType<typeof sql>) {
  return sql`abs(extract(epoch from ${one} - ${other})) > 60`
}
