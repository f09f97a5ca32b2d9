import type { Person } from '@novelette/domain/profiles.ts'
import { sql } from 'drizzle-orm'
import { createBatchLoader } from '#db/batch-loader.ts'
import { compile } from '#db/pipelined-transaction.ts'
import { prepareOnce } from '#db/prepared.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { refuseNobody, type Sender } from '#letters/recipients.ts'
import { type Asked, type Counted, columnsOf, counting } from '#limits/shared-clock.ts'
import { canBeFound } from '#profiles/profiles.ts'

/** Whom a letter is for, and under which keys it counts. */
type RecipientQuery = { readonly username: string; readonly asked: readonly Asked[] }

type CountedRecipient = { readonly person: Person; readonly counted: readonly Counted[] }

type Row = Person & Counted

const { placeholder } = sql

/** Nothing counts that is for nobody. */
const findAndCount = compile(
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
    ), counted as (${counting(sql`wanted join found using (username)`)})
    select found.id, found.username, found.profile_picture as "profilePicture", counted.key, counted.points, counted.left
    from found join wanted using (username) join counted using (key)`,
)

/** As many as are counted in a few milliseconds. */
const loadLimits = { maxBatchSize: 32, maxInFlight: 2, queueTimeoutMs: 3_000 }

/** Those to whom letters are sent at the same moment are looked up together. */
const loadRecipient = prepareOnce(db =>
  createBatchLoader(async (all: readonly RecipientQuery[]) => {
    const asked = all.flatMap(({ asked }) => asked)
    const usernames = all.flatMap(({ username, asked }) => asked.map(() => username))
    const { rows } = await db.$client.query<Row>(findAndCount({ ...columnsOf(asked), usernames }))
    return distributeCounts(all, rows)
  }, loadLimits),
)

/** Each is told how often a key had been counted when it was their turn. */
function distributeCounts(
  all: readonly RecipientQuery[],
  rows: readonly Row[],
): ReadonlyMap<RecipientQuery, CountedRecipient> {
  const people = new Map(
    rows.map(({ id, username, profilePicture }) => [username, { id, username, profilePicture }]),
  )
  const byKey = new Map(rows.map(({ key, points, left }) => [key, { key, points, left }]))
  const answers = new Map<RecipientQuery, CountedRecipient>()
  for (const wanted of all.toReversed()) {
    const person = people.get(wanted.username)
    if (!person) continue
    const counted = wanted.asked.flatMap(({ key, points }) => {
      const all = byKey.get(key)
      if (!all) return []
      byKey.set(key, { ...all, points: all.points - points })
      return [all]
    })
    answers.set(wanted, { person, counted })
  }
  return answers
}

/**
 * The one person with exactly this username, to whom one letter more counts from now on. Throws
 * AppError recipient_not_found, self_send when it is the sender, rate_limited and unavailable.
 */
export async function resolveRecipient(
  { db, limits }: Dependencies,
  sender: Sender,
  username: string,
): Promise<Person> {
  refuseNobody(sender, username)
  let found: Person | undefined
  // Nobody ever bears another name, nor a name that was somebody else's.
  await limits.consume('send-letter', { account: sender.id, receiver: username }, async asked => {
    const answer = await loadRecipient(db)({ username, asked })
    if (!answer) throw new AppError('recipient_not_found')
    found = answer.person
    return answer.counted
  })
  // The memory of a flood ended while it was asked: nobody was looked up.
  if (!found) throw new AppError('unavailable')
  return found
}
