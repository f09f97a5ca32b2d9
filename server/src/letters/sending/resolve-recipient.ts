import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { compileStatement } from '#db/batching/pipelined-transaction.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { profiles, users } from '#db/schema.ts'
import { assertPossibleRecipient, type Sender } from '#letters/participants/recipients.ts'
import { AppError } from '#lib/app-error.ts'
import { type CountRequest, type CountResult, columnsOf, countStatement } from '#limits/limiter.ts'

type RecipientQuery = { readonly username: string; readonly asked: readonly CountRequest[] }

type CountedRecipient = { readonly person: Person; readonly counted: readonly CountResult[] }

type Row = Person & CountResult

const { placeholder } = sql

/** Letters to nobody are not counted. */
const findAndCount = compileStatement(
  'count_receivers',
  sql`
    with wanted as materialized (
      select * from unnest(${placeholder('usernames')}::text[], ${placeholder('keys')}::text[], ${placeholder('points')}::int[],
        ${placeholder('durations')}::bigint[]) as w (username, key, points, duration)
    ), found as materialized (
      select person.* from (select distinct username from wanted) named cross join lateral (
        select ${profiles.id}, ${profiles.username}, ${profiles.profilePicture}
        from ${profiles} join ${users} on ${users.id} = ${profiles.id}
        where ${profiles.username} = named.username and ${canBeFound}
        offset 0
      ) person
    ), counted as (${countStatement(sql`wanted join found using (username)`)})
    select found.id, found.username, found.profile_picture as "profilePicture", counted.key, counted.points, counted.left
    from found join wanted using (username) join counted using (key)`,
)

/** Counted within a few milliseconds. */
const loadLimits = { maxBatchSize: 32, maxInFlight: 2, queueTimeoutMs: 3_000 }

const loadRecipient = prepareOnce(db =>
  createBatchLoader(async (queries: readonly RecipientQuery[]) => {
    const asked = queries.flatMap(({ asked }) => asked)
    const usernames = queries.flatMap(({ username, asked }) => asked.map(() => username))
    const { rows } = await db.$client.query<Row>(findAndCount({ ...columnsOf(asked), usernames }))
    return distributeCounts(queries, rows)
  }, loadLimits),
)

/** Each query gets the count of its keys at its own place in the batch. */
function distributeCounts(
  queries: readonly RecipientQuery[],
  rows: readonly Row[],
): ReadonlyMap<RecipientQuery, CountedRecipient> {
  const people = new Map(
    rows.map(({ id, username, profilePicture }) => [username, { id, username, profilePicture }]),
  )
  const byKey = new Map(rows.map(({ key, points, left }) => [key, { key, points, left }]))
  const answers = new Map<RecipientQuery, CountedRecipient>()
  for (const query of queries.toReversed()) {
    const person = people.get(query.username)
    if (!person) continue
    const counted = query.asked.flatMap(({ key, points }) => {
      const count = byKey.get(key)
      if (!count) return []
      byKey.set(key, { ...count, points: count.points - points })
      return [count]
    })
    answers.set(query, { person, counted })
  }
  return answers
}

/**
 * Finds the exact username and counts one more letter to them. Throws AppError recipient_not_found, self_send, rate_limited and
 * unavailable.
 */
export async function resolveRecipient(
  { db, limits }: Dependencies,
  sender: Sender,
  username: string,
): Promise<Person> {
  assertPossibleRecipient(sender, username)
  let found: Person | undefined
  // Usernames never change and are never reused (docs/rules.md 1.1).
  await limits.consume('send-letter', { account: sender.id, receiver: username }, async asked => {
    const answer = await loadRecipient(db)({ username, asked })
    if (!answer) throw new AppError('recipient_not_found')
    found = answer.person
    return answer.counted
  })
  // Only for the types: an attempt that was not refused has looked the recipient up.
  if (!found) throw new AppError('unavailable')
  return found
}
