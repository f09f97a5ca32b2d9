import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { hasWrittenTo } from '#accounts/profiles/who-may-write.ts'
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

/** Texts, looked up one by one: arrays would be planned anew for every length. */
const peopleByUsername = compileStatement(
  'people_by_username',
  sql`
  select person.* from rows from (
    string_to_table(${sql.placeholder('usernames')}, ' '), string_to_table(${sql.placeholder('writers')}, ' ')
  ) with ordinality wanted (username, writer, place) left join lateral (
    select ${profiles.id}, ${profiles.username}, ${profiles.profilePicture} as "profilePicture", false as "isGuest",
      ${hasWrittenTo(sql`wanted.writer::uuid`)} as "hasWritten"
    from ${profiles} join ${users} on ${users.id} = ${profiles.id}
    where ${profiles.username} = wanted.username and ${canBeFound}
    offset 0
  ) person on true order by wanted.place`,
)

/** `hasWritten`: to the writer, which counts for their limits (docs/rules.md 3.7). */
export type FoundReceiver = Person & { readonly hasWritten: boolean }

type Wanted = { readonly username: string; readonly writer: string }

const personByUsername = prepareOnce(db =>
  createBatchLoader(async (wanted: readonly Wanted[]) => {
    const joined = (name: keyof Wanted) => wanted.map(one => one[name]).join(' ')
    const given = { usernames: joined('username'), writers: joined('writer') }
    const { rows } = await db.$client.query<FoundReceiver | { id: null }>(peopleByUsername(given))
    return rows
  }),
)

/**
 * Finds whom a letter is for by the exact username (docs/rules.md 1.1). Throws AppError recipient_not_found and self_send.
 * Usernames never change and are never reused.
 */
export async function resolveRecipient(db: Db, sender: Sender, username: string): Promise<FoundReceiver> {
  assertPossibleRecipient(sender, username)
  const recipient = await personByUsername(db)({ username, writer: sender.id })
  if (recipient.id === null) throw new AppError('recipient_not_found')
  return recipient
}
