import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { letters, profiles, users } from '#db/schema.ts'

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
