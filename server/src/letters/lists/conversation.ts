import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { ConversationListPage, Cursor } from '@novelette/domain/letters/letters.ts'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { canBeFound, personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { conversationPage } from '#letters/lists/conversation-page.ts'
import { prepareList, sides } from '#letters/lists/lists.ts'
import { AppError } from '#lib/app-error.ts'

const otherPersonId = sql.placeholder('person')

const statements = prepareOnce(db => ({
  sent: prepareList(db, 'written_to', sides.sender, eq(letters.receiverId, otherPersonId)),
  received: prepareList(db, 'got_from', sides.receiver, eq(letters.senderId, otherPersonId)),
}))

export type ConversationQuery = {
  readonly personId: string
  readonly search?: string | undefined
  readonly cursor?: Cursor | undefined
}

/** Throws `not_found` if the other cannot be found, nor is an own guest, and no letters are left. */
export async function conversationWith(
  deps: Dependencies,
  userId: string,
  { personId, ...query }: ConversationQuery,
): Promise<ConversationListPage> {
  const of = { user: userId, person: personId }
  const page = await conversationPage(deps, statements(deps.db), of, query)
  const [letter] = page.letters
  const person = letter?.person ?? (await otherPerson(deps, of))
  return { person, ...page }
}

async function otherPerson(deps: Dependencies, of: { user: string; person: string }): Promise<Person> {
  const unfiltered = await conversationPage(deps, statements(deps.db), of, {})
  const person = unfiltered.letters[0]?.person ?? (await findPerson(deps.db, of))
  if (!person) throw new AppError('not_found')
  return person
}

async function findPerson(db: Db, of: { user: string; person: string }): Promise<Person | undefined> {
  const [person] = await db
    .select(personColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.id))
    .leftJoin(guests, and(eq(guests.id, profiles.id), eq(guests.ownerId, of.user)))
    .where(and(eq(profiles.id, of.person), or(canBeFound, isNotNull(guests.id))))
  return person
}
