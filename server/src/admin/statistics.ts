import { type AdminStatistics, adminDays } from '@novelette/domain/admin/admin.ts'
import { and, count, eq, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isBanned } from '#accounts/profiles/profiles.ts'
import { isMember, isTakenBackUnopened } from '#admin/users.ts'
import { reports, testimonials } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { deliveryHolds } from '#db/scheduling-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'

const today = sql`(now() at time zone 'UTC')::date`
const firstDay = sql`(${today} - ${sql.raw(String(adminDays - 1))})`
const began = sql`(${firstDay}::timestamp at time zone 'UTC')`
const dayOf = (moment: PgColumn) => sql`(${moment} at time zone 'UTC')::date`

/** Days are UTC by the database's clock. "The last 7 days" are today and the six before. */
export async function statistics(db: Db): Promise<AdminStatistics> {
  const [people, allLetters, active, waiting, deliveryHeldSince, days] = await Promise.all([
    countPeople(db),
    countLetters(db),
    countActive(db),
    countWaiting(db),
    findHold(db),
    countDays(db),
  ])
  return {
    users: { all: people.all, ...windowsOf(days.map(one => one.users)), banned: people.banned, active },
    letters: { all: allLetters, ...windowsOf(days.map(one => one.letters)) },
    waiting,
    deliveryHeldSince,
    days,
  }
}

function windowsOf(counts: readonly number[]) {
  const last = (days: number) => counts.slice(-days).reduce((sum, one) => sum + one, 0)
  return { today: last(1), last7Days: last(7), last30Days: last(adminDays) }
}

async function countPeople(db: Db) {
  const [people] = await db
    .select({
      all: count(),
      banned: sql<number>`count(*) filter (where ${isBanned(profiles)})::int`,
    })
    .from(profiles)
    .where(isMember(db))
  return people ?? { all: 0, banned: 0 }
}

/** Both counts need only an index. */
async function countLetters(db: Db): Promise<number> {
  const { rows } = await db.execute<{ letters: number }>(sql`
    select ((select count(*) from ${letters}) - (select count(*) from ${letters} where ${isTakenBackUnopened}))::int as letters`)
  return rows[0]?.letters ?? 0
}

/** Letters taken back count, too. */
async function countActive(db: Db): Promise<number> {
  const since = sql`${letters.createdAt} >= ${began}`
  const { rows } = await db.execute<{ active: number }>(sql`
    select count(*)::int as active from (
      select ${letters.senderId} as id from ${letters} where ${since}
      union select ${letters.receiverId} from ${letters} where ${since}
    ) involved join ${users} on ${users.id} = involved.id where ${users.emailVerified}`)
  return rows[0]?.active ?? 0
}

async function countWaiting(db: Db): Promise<AdminStatistics['waiting']> {
  const { rows } = await db.execute<AdminStatistics['waiting']>(sql`
    select (select count(*) from ${reports} where ${isNull(reports.outcome)})::int as reports,
      (select count(*) from ${testimonials} where ${eq(testimonials.state, 'waiting')})::int as testimonials`)
  return rows[0] ?? { reports: 0, testimonials: 0 }
}

async function findHold(db: Db): Promise<Date | null> {
  const [hold] = await db.select({ since: min(deliveryHolds.since) }).from(deliveryHolds)
  return hold?.since ?? null
}

async function countDays(db: Db): Promise<AdminStatistics['days']> {
  const { rows } = await db.execute<AdminStatistics['days'][number]>(sql`
    select to_char(all_days.day, 'YYYY-MM-DD') as day, coalesce(joined.count, 0)::int as users,
      coalesce(written.count, 0)::int as letters
    from (select (${firstDay} + number) as day from generate_series(0, ${adminDays - 1}::int) number) all_days
    left join (${joinedByDay(db)}) joined on joined.day = all_days.day
    left join (${writtenByDay}) written on written.day = all_days.day
    order by all_days.day`)
  return rows
}

const joinedByDay = (db: Db): SQL => sql`
  select ${dayOf(profiles.createdAt)} as day, count(*) from ${profiles}
  where ${and(sql`${profiles.createdAt} >= ${began}`, isMember(db))} group by 1`

const writtenByDay = sql`
  select day, sum(count) as count from (
    select ${dayOf(letters.createdAt)} as day, count(*) from ${letters}
    where ${letters.createdAt} >= ${began} group by 1
    union all
    select ${dayOf(letters.createdAt)}, -count(*) from ${letters}
    where ${isTakenBackUnopened} and ${letters.createdAt} >= ${began} group by 1
  ) counted group by 1`
