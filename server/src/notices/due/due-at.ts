import { noticeDelays } from '@novelette/domain/notices/notices.ts'
import { type SQL, sql } from 'drizzle-orm'

type Asked = {
  /** `mail` or `push`. */
  readonly way: SQL
  /** When the oldest letter came that is told of. */
  readonly cameAt: SQL
  /** Null: not known to be here. */
  readonly awayFrom: SQL
  readonly now?: SQL
}

const milliseconds = (count: number) => sql`interval '${sql.raw(String(count))} milliseconds'`

/** When the clock of a zone next shows a time: at `at` or later, by PostgreSQL's rule for gaps and for hours that come twice. */
const nextTime = (at: SQL, time: SQL) => sql`(
  ((${at}) at time zone person.zone)::date + ${time}
  + case when ((${at}) at time zone person.zone)::time > ${time} then interval '1 day' else interval '0' end
) at time zone person.zone`

/**
 * `due`, with when to tell `at`, which is not before now: after the wait of the way, at the hour of daily mail, after quiet hours
 * (docs/rules.md 9.4). Needs the `settings` of the person and their `zone` in `person`.
 */
export const dueAt = ({ way, cameAt, awayFrom, now = sql`now()` }: Asked) => sql`
  lateral (select greatest(
    ${cameAt} + case ${way} when 'push' then ${milliseconds(noticeDelays.pushMs)} else ${milliseconds(noticeDelays.mailMs)} end,
    ${awayFrom}) as at) waited,
  lateral (select greatest(${now}, case when ${way} = 'mail' and settings.mail = 'daily'
    then ${nextTime(sql`waited.at`, sql`settings.daily_at`)} else waited.at end) as at) wanted,
  lateral (select (wanted.at at time zone person.zone)::time as time) clock,
  lateral (select case
    when settings.quiet_from < settings.quiet_to and clock.time >= settings.quiet_from and clock.time < settings.quiet_to
      or settings.quiet_from > settings.quiet_to and (clock.time >= settings.quiet_from or clock.time < settings.quiet_to)
    then ${nextTime(sql`wanted.at`, sql`settings.quiet_to`)} else wanted.at end as at) due`

/** Lets `dueAt` read the zone of the person of `settings` (docs/rules.md 9.4). */
export const zoneOfPerson = sql`lateral (
  select coalesce(time_zone, 'UTC') as zone from profiles where id = settings.user_id) person`
