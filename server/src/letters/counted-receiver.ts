import type { Person } from '@novelette/domain/profiles.ts'
import { and, eq, sql } from 'drizzle-orm'
import { compile } from '#db/flight.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { refuseNobody, type Sender } from '#letters/recipients.ts'
import { type Counted, columnsOf, counting } from '#limits/shared-clock.ts'
import type { Parts } from '#parts.ts'
import { canBeFound } from '#profiles/profiles.ts'

const given = sql.placeholder

/** Nothing counts that is for nobody. */
const findAndCount = compile(
  'count_receiver',
  sql`
    with found as materialized (
      select ${profiles.id}, ${profiles.username}, ${profiles.profilePicture}
      from ${profiles} join ${users} on ${users.id} = ${profiles.id}
      where ${and(eq(profiles.username, given('username')), canBeFound)}
    ), counted as (${counting(sql`exists (select from found)`)})
    select found.id, found.username, found.profile_picture as "profilePicture", counted.key, counted.points, counted.left
    from found, counted`,
)

/**
 * The one person with exactly this username, to whom one letter more counts from now on. Throws
 * AppError recipient_not_found, self_send when it is the sender, rate_limited and unavailable.
 */
export async function countedReceiver(
  { db, limits }: Parts,
  sender: Sender,
  username: string,
): Promise<Person> {
  refuseNobody(sender, username)
  let found: Person | undefined
  // Nobody ever bears another name, nor a name that was somebody else's.
  await limits.take('send-letter', { account: sender.id, receiver: username }, async asked => {
    const { rows } = await db.$client.query<Person & Counted>(findAndCount({ ...columnsOf(asked), username }))
    ;[found] = rows
    if (!found) throw new AppError('recipient_not_found')
    return rows
  })
  // The memory of a flood ended while it was asked: nobody was looked up.
  if (!found) throw new AppError('unavailable')
  return found
}
