import { isReservedUsername, usernameProblem } from '@novelette/domain/accounts.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { profiles, retiredUsernames, usernameReservations } from '#db/schema.ts'

/** Whether a sign-up could have this username: well formed, not reserved, and no one's in any case of its letters. */
export async function isUsernameAvailable(db: Queries, username: string): Promise<boolean> {
  if (usernameProblem(username) || isReservedUsername(username)) return false
  return !(await isUsernameTaken(db, username))
}

/** Whether a profile or a reservation has this name, or an erased account had it, whatever the case of its letters (DECISIONS 6). */
export async function isUsernameTaken(db: Queries, username: string): Promise<boolean> {
  const lower = username.toLowerCase()
  const { rows } = await db.execute(sql`
    select 1 from ${profiles} where lower(${profiles.username}) = ${lower}
    union all
    select 1 from ${usernameReservations} where ${usernameReservations.usernameLower} = ${lower}
    union all
    select 1 from ${retiredUsernames} where ${retiredUsernames.usernameLower} = ${lower}`)
  return rows.length > 0
}
