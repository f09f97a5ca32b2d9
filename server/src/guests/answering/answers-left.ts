import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import type { OpenGuest } from '#guests/links/find-guest.ts'

const answers = alias(letters, 'answers')
const written = alias(letters, 'written')

const guestId = sql`${sql.placeholder('guestId')}::uuid`
const ownerId = sql`${sql.placeholder('ownerId')}::uuid`

const lastWritten = sql`(select max(${written.createdAt}) from ${letters} ${sql.identifier('written')}
  where ${written.senderId} = ${ownerId} and ${written.receiverId} = ${guestId})`

const sinceThen = sql`
  select from ${letters} ${sql.identifier('answers')}
  where ${answers.senderId} = ${guestId} and ${answers.receiverId} = ${ownerId}
  and ${answers.createdAt} > coalesce(${lastWritten}, '-infinity') limit ${sql.raw(String(guestLimits.answersInARow))}`

/**
 * How many answers the guest may send before the owner writes again; none to one who cannot be found (docs/rules.md 8.4). Takes the
 * placeholders `guestId` and `ownerId`.
 */
export const answersLeft: SQL<number> = sql`
  case when exists (
    select from ${profiles} join ${users} on ${users.id} = ${profiles.id} where ${profiles.id} = ${ownerId} and ${canBeFound})
  then ${sql.raw(String(guestLimits.answersInARow))} - (select count(*)::int from (${sinceThen}) counted) else 0 end`

const count = compileStatement('guest_answers_left', sql`select ${answersLeft} as left`)

export async function countAnswersLeft(db: Db, guest: Pick<OpenGuest, 'id' | 'ownerId'>): Promise<number> {
  const given = { guestId: guest.id, ownerId: guest.ownerId }
  const { rows } = await pipelinedStatements(db)(count(given))
  return (rows as readonly { left: number }[])[0]?.left ?? 0
}
