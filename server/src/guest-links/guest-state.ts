import {
  type GuestState,
  guestLimits,
  linkActiveDays,
  mailAgainDays,
} from '@novelette/domain/guests/guests.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { guests } from '#db/guests-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'

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

const answers = alias(letters, 'answers')
const written = alias(letters, 'written')

/**
 * SQL: how many answers the guest may send before the owner writes again; none to one who cannot be found (docs/rules.md 8.4).
 */
export const answersLeftOf = (guest: SQL, owner: SQL): SQL => sql`
  case when exists (
    select from ${profiles} join ${users} on ${users.id} = ${profiles.id} where ${profiles.id} = ${owner} and ${canBeFound})
  then ${inARow} - (select count(*)::int from (${sinceLastWritten(guest, owner)}) counted) else 0 end`

const inARow = sql.raw(String(guestLimits.answersInARow))

const sinceLastWritten = (guest: SQL, owner: SQL) => sql`
  select from ${letters} ${sql.identifier('answers')}
  where ${answers.senderId} = ${guest} and ${answers.receiverId} = ${owner}
    and ${answers.createdAt} > coalesce((select max(${written.createdAt}) from ${letters} ${sql.identifier('written')}
      where ${written.senderId} = ${owner} and ${written.receiverId} = ${guest}), '-infinity')
  limit ${inARow}`
