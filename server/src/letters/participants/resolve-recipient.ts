import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { compileStatement, prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

export type Sender = Pick<SessionUser, 'id' | 'username'>

/** Throws AppError recipient_not_found for an impossible username, and self_send. */
export function assertPossibleRecipient(sender: Sender, username: string): void {
  if (username === sender.username) throw new AppError('self_send')
  if (usernameProblem(username)) throw new AppError('recipient_not_found')
}

/** One text, looked up one by one: an array would be planned anew for every length. */
const peopleByUsername = compileStatement(
  'people_by_username',
  sql`
  select person.* from string_to_table(${sql.placeholder('usernames')}, ' ') wanted (username) cross join lateral (
    select ${profiles.id}, ${profiles.username}, ${profiles.profilePicture} as "profilePicture"
    from ${profiles} join ${users} on ${users.id} = ${profiles.id}
    where ${profiles.username} = wanted.username and ${canBeFound}
    offset 0
  ) person`,
)

const personByUsername = prepareOnce(db =>
  createBatchLoader(async (usernames: readonly string[]) => {
    const { rows } = await db.$client.query<Person>(peopleByUsername({ usernames: usernames.join(' ') }))
    const people = new Map(rows.map(person => [person.username, person]))
    return usernames.map(username => people.get(username))
  }),
)

/**
 * Finds whom a letter is for by the exact username (docs/rules.md 1.1). Throws AppError recipient_not_found and self_send.
 * Usernames never change and are never reused.
 */
export async function resolveRecipient(db: Db, sender: Sender, username: string): Promise<Person> {
  assertPossibleRecipient(sender, username)
  const recipient = await personByUsername(db)(username)
  if (!recipient) throw new AppError('recipient_not_found')
  return recipient
}
