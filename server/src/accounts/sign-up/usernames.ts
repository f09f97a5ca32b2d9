import { isReservedUsername, usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import { sql } from 'drizzle-orm'
import { isFromBrowserOf } from '#accounts/sign-up/sign-up-proof.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { retiredUsernames, supersededSignUps, usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

/** Valid, not reserved, and unused or held by this browser's sign-up. Throws `rate_limited`. */
export async function isUsernameAvailable(
  { db, auth, limits }: Pick<Dependencies, 'db' | 'auth' | 'limits'>,
  username: string,
  from: Visitor,
): Promise<boolean> {
  await limits.consume('check-username', { address: from.address })
  if (usernameProblem(username) || isReservedUsername(username)) return false
  const holders = await findUsernameHolders(db, username)
  return holders.every(id => id !== null && isFromBrowserOf(auth, id, from))
}

/** Ignores case (docs/rules.md 1.1). Holds ids of pending sign-ups, null for a verified or erased account. */
export async function findUsernameHolders(db: Queries, username: string): Promise<(string | null)[]> {
  const lower = username.toLowerCase()
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select case when not ${users.emailVerified} then ${users.id} end as id
      from ${profiles} left join ${users} on ${users.id} = ${profiles.id}
      where lower(${profiles.username}) = ${lower}
    union all
    select ${usernameReservations.id} from ${usernameReservations} where ${usernameReservations.usernameLower} = ${lower}
    union all
    select ${supersededSignUps.id} from ${supersededSignUps} where lower(${supersededSignUps.username}) = ${lower}
    union all
    select null from ${retiredUsernames} where ${retiredUsernames.usernameLower} = ${lower}`)
  return rows.map(row => row.id)
}
