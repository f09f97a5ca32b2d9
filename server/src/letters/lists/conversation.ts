import type { Person } from '@novelette/domain/accounts/profiles.ts'
import {
  type ConversationListPage,
  type Cursor,
  type ExchangedSummary,
  exchangePageSize,
} from '@novelette/domain/letters/letters.ts'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { canBeFound, personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { type LetterList, type LetterRow, type ListOf, prepareList, sides } from '#letters/lists/lists.ts'
import { searchList } from '#letters/lists/search.ts'
import { withDelivered } from '#letters/lists/status.ts'
import { receivedSummary, sentSummary } from '#letters/lists/summaries.ts'
import { AppError } from '#lib/app-error.ts'

const otherPersonId = sql.placeholder('person')

const statements = prepareOnce(db => ({
  sent: prepareList(db, 'written_to', sides.sender, eq(letters.receiverId, otherPersonId)),
  received: prepareList(db, 'got_from', sides.receiver, eq(letters.senderId, otherPersonId)),
}))

type ConversationQuery = {
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

type SentAndReceived = { readonly sent: LetterList; readonly received: LetterList }

type Query = { readonly search?: string | undefined; readonly cursor?: Cursor | undefined }

type ExchangePage = { readonly letters: ExchangedSummary[]; readonly nextCursor: Cursor | null }

/** The newest come first. Marks the received ones delivered. */
export async function conversationPage(
  deps: Dependencies,
  lists: SentAndReceived,
  of: ListOf,
  query: Query,
): Promise<ExchangePage> {
  const limit = exchangePageSize + 1
  const [sent, received] = await Promise.all([
    searchList(deps, lists.sent, of, query, limit),
    searchList(deps, lists.received, of, query, limit),
  ])
  const merged = [
    ...sent.map(row => summaryOfSent(deps, row)),
    ...received.map(row => summaryOfReceived(deps, row)),
  ].sort(newestFirst)
  const { page, nextCursor } = pageOf(merged, exchangePageSize)
  return { letters: await withDelivery(deps, of.user, page), nextCursor }
}

function summaryOfSent(deps: Dependencies, row: LetterRow): ExchangedSummary {
  const { receiver: person, ...summary } = sentSummary(deps, row)
  return { ...summary, own: true, person }
}

function summaryOfReceived(deps: Dependencies, row: LetterRow): ExchangedSummary {
  const { sender: person, ...summary } = receivedSummary(deps, row)
  return { ...summary, own: false, person }
}

function newestFirst(one: ExchangedSummary, other: ExchangedSummary): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (other.id > one.id ? 1 : -1)
}

async function withDelivery(
  deps: Dependencies,
  userId: string,
  page: readonly ExchangedSummary[],
): Promise<ExchangedSummary[]> {
  const delivered = await withDelivered(
    deps,
    userId,
    page.filter(letter => !letter.own),
  )
  const byId = new Map(delivered.map(letter => [letter.id, letter]))
  return page.map(letter => byId.get(letter.id) ?? letter)
}
