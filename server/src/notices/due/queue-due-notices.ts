import { pushLimits } from '@novelette/domain/notices/notices.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld } from '#db/scheduling-schema.ts'
import { noticePriority, pushLanes } from '#notices/due/priorities.ts'
import { cameWhileAway, fromWhoIsDue } from '#notices/due/untold-letters.ts'

/** Limits how long a statement holds its locks. */
export const takenAtOnce = 500

type Taken = {
  /** How many were due. */
  readonly taken: number
  /** Until the next is due, if that is within a minute. */
  readonly secondsToNext: number | null
}

const pushedThrough = sql`case asked.way when 'push' then settings.pushed_through end`
const soundPause = sql`interval '${sql.raw(String(pushLimits.soundPauseMs))} milliseconds'`
const priority = sql.raw(String(noticePriority))
const lanes = sql.raw(String(pushLanes))

/** Another mail would tell the same while this one is at the mail server, which nobody knows to have taken it yet. */
const isHandedOver = sql`asked.way = 'mail' and exists (
  select from graphile_worker._private_jobs job where job.key = 'send-notice-mail:' || asked.user_id and job.locked_at is not null)`

/**
 * Takes who is due out of `notices_due`, in the same statement as it queues what tells them, so that a server may die at any moment.
 * Who may only be told later stays there until then.
 */
export async function queueDueNotices(db: Pick<Queries, 'execute'>): Promise<Taken> {
  const { rows } = await db.execute<Taken>(sql`
    with asked as materialized (
      select user_id, way from notices_due where due_at <= now() and not ${isDeliveryHeld}
      order by due_at limit ${takenAtOnce} for update skip locked
    ), found as materialized (
      select asked.user_id, asked.way, case when ${isHandedOver} then now() + interval '5 seconds' else due.at end as at,
        settings.sounded_at is null or settings.sounded_at < greatest(presence.here_at, now() - ${soundPause}) as sounds,
        (select letters.created_at from letters where ${cameWhileAway(pushedThrough)} order by letters.created_at desc limit 1) as through
      ${fromWhoIsDue(sql`asked`, pushedThrough)}
    ), told as materialized (
      select * from found where at <= now()
    ), put_off as (
      update notices_due set due_at = found.at from found
      where notices_due.user_id = found.user_id and notices_due.way = found.way and found.at > now()
    ), removed as (
      delete from notices_due using asked
      where notices_due.user_id = asked.user_id and notices_due.way = asked.way
        and not exists (select from found where found.user_id = asked.user_id and found.way = asked.way and found.at > now())
    ), pushed as (
      update notice_settings settings set pushed_through = told.through,
        sounded_at = case when told.sounds then now() else settings.sounded_at end
      from told where told.way = 'push' and settings.user_id = told.user_id
    ), jobs as (
      select row('send-notice-mail',
        json_build_object('userId', user_id, 'askedAt', floor(extract(epoch from now()) * 1000)::bigint),
        null, now(), null, 'send-notice-mail:' || user_id, ${priority}, null)::graphile_worker.job_spec as spec
      from told where way = 'mail'
      union all
      select row('send-push', json_build_object('subscriptionId', id, 'lane', lane, 'sounds', sounds),
        'push-' || lane, now(), null, 'send-push:' || id, ${priority}, null)::graphile_worker.job_spec
      from told join push_subscriptions devices on devices.user_id = told.user_id
        cross join lateral (select abs(hashtext(devices.id::text)) % ${lanes} as lane) lanes
      where way = 'push'
    )
    select (select count(*)::int from asked) as taken,
      (select extract(epoch from least(
        (select min(due_at) from notices_due where due_at > now() and due_at < now() + interval '1 minute'),
        (select min(at) from found where at > now() and at < now() + interval '1 minute')) - now())::float8) as "secondsToNext",
      (select count(*) from (select array_agg(spec) as specs from jobs having count(*) > 0) queued,
        graphile_worker.add_jobs(queued.specs)) as queued`)
  return rows[0] ?? { taken: 0, secondsToNext: null }
}
