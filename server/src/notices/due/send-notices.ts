import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { addJob } from '#db/add-job.ts'
import type { Queries } from '#db/open.ts'
import { dueAt, zoneOfPerson } from '#notices/due/due-at.ts'
import { queueDueNotices, takenAtOnce } from '#notices/due/queue-due-notices.ts'
import { canBeTold, lookBack } from '#notices/due/untold-letters.ts'

type SendNoticesJob = {
  /** False: only tells who is due already. */
  readonly looks?: boolean
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-notices': SendNoticesJob
    }
  }
}

/** Between two runs, so that many who are due one after the other are told together. */
const leastSeconds = 5

/** Two statements while nobody is due (docs/rules.md 9.2). */
export async function sendNotices(
  { db }: Pick<Dependencies, 'db'>,
  { looks = true }: SendNoticesJob,
): Promise<void> {
  if (looks) await fillNoticesDue(db)
  let { taken, secondsToNext } = await queueDueNotices(db)
  while (taken === takenAtOnce) ({ taken, secondsToNext } = await queueDueNotices(db))
  if (secondsToNext === null) return
  const after = Math.max(leastSeconds, secondsToNext) * 1000
  await addJob(db, 'send-notices', { looks: false }, { key: 'send-notices-soon', after })
}

/** A letter commits later than it was made, by the 32 s of a statement at most. */
const overlap = sql`interval '60 seconds'`

/**
 * Notes who has got letters since the last look, with when they may be told, by the index of letters by time. Who is noted already
 * keeps the earlier time; whether they are here is asked when it is due. Whose account is to be erased is left out, so that an erasure
 * under way neither delays nor fails the look for the others. The letters are read by themselves and between two times,
 * since the planner does not know the watermark and would else read an index from its beginning.
 */
export async function fillNoticesDue(db: Pick<Queries, 'execute'>): Promise<void> {
  await db.execute(sql`
    with looked as (
      insert into notices_watermark (through) values (now()) on conflict ("only") do update set through = excluded.through
    )
    insert into notices_due (user_id, way, due_at)
    select settings.user_id, ways.way, due.at
    from (
      select letters.receiver_id, min(letters.created_at) as first_at, max(letters.created_at) as last_at
      from (
        select receiver_id, sender_id, created_at, status, hidden_from_receiver from letters
        where created_at > greatest(coalesce((select through from notices_watermark), now()) - ${overlap}, ${lookBack})
          and created_at <= now() offset 0
      ) letters
      where ${canBeTold} group by letters.receiver_id
    ) came
    join notice_settings settings on settings.user_id = came.receiver_id
    join users on users.id = came.receiver_id and users.erases_at is null
    cross join ${zoneOfPerson}
    cross join lateral (
      select 'mail' as way where settings.mail <> 'never'
      union all
      select 'push' where (settings.pushed_through is null or settings.pushed_through < came.last_at)
        and exists (select from push_subscriptions where push_subscriptions.user_id = settings.user_id)
    ) ways
    cross join ${dueAt({ way: sql`ways.way`, cameAt: sql`came.first_at`, awayFrom: sql`null::timestamptz` })}
    order by settings.user_id, ways.way
    on conflict do nothing`)
}
