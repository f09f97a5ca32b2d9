import { isReservedUsername, usernameProblem } from '@novelette/domain/accounts.ts'
import { sql } from 'drizzle-orm'
import { isFromBrowserOf } from '#accounts/sign-up-proof.ts'
import { retiredUsernames, setAsideSignUps, usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import type { Visitor } from '#guards.ts'

/**
 * Whether a sign-up from this browser could have this username: well formed, not reserved, and in any case of its letters no
 * one's, or held only by a sign-up that this browser made itself, perhaps with a misspelt address. Throws AppError `rate_limited`.
 */
export async function isUsernameAvailable(
  { db, auth, limits }: Pick<Dependencies, 'db' | 'auth' | 'limits'>,
  username: string,
  from: Visitor,
): Promise<boolean> {
  await limits.consume('check-username', { address: from.address })
  if (usernameProblem(username) || isReservedUsername(username)) return false
  const holders = await holdersOf(db, username)
  return holders.every(id => id !== null && isFromBrowserOf(auth, id, from))
}

/**
 * Whose this username is, whatever the case of its letters (DECISIONS 6): the ids of pending sign-ups, and null for an account that is
 * verified or was erased.
 */
export async function holdersOf(db: Queries, username: string): Promise<(string | null)[]> {
  const lower = username.toLowerCase()
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select case when not ${users.emailVerified} then ${users.id} end as id
      from ${profiles} left join ${users} on ${users.id} = ${profiles.id}
      where lower(${profiles.username}) = ${lower}
    union all
    select ${usernameReservations.id} from ${usernameReservations} where ${usernameReservations.usernameLower} = ${lower}
    union all
    select ${setAsideSignUps.id} from ${setAsideSignUps} where lower(${setAsideSignUps.username}) = ${lower}
    union all
    select null from ${retiredUsernames} where ${retiredUsernames.usernameLower} = ${lower}`)
  return rows.map(row => row.id)
}
