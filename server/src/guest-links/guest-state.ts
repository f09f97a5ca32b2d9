import { type GuestState, linkActiveDays, mailAgainDays } from '@novelette/domain/guests/guests.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { guests } from '#db/guests-schema.ts'

/** As its writer sees it (docs/rules.md 8.7). */
export const guestState = sql<GuestState>`case
  when ${guests.claimedAt} is not null then 'claimed'
  when ${guests.closedAt} is not null then 'closed'
  when ${guests.inactiveFrom} <= now() then 'inactive'
  else 'open' end`

export const isOpen = sql<boolean>`(${guestState} = 'open')`

/** Until the last opening or letter is a year old (docs/rules.md 8.7). */
export const activeFromNow = sql`(now() + make_interval(days => ${sql.raw(String(linkActiveDays))}))`

/** A day after a mail whose letter was opened, a week after another (docs/rules.md 8.6). Takes an alias of guests. */
export const mailableFrom = (table: {
  readonly mailedAt: PgColumn
  readonly openedAt: PgColumn
}) => sql`(${table.mailedAt}
  + make_interval(days => case when ${table.openedAt} > ${table.mailedAt} then 1 else ${mailAgainDays}::int end))`

/** Null when it can be mailed now. */
export const mailAgainFrom =
  sql<Date | null>`case when ${mailableFrom(guests)} > now() then ${mailableFrom(guests)} end`.mapWith(
    guests.mailedAt,
  )
