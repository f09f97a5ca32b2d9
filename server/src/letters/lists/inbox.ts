import type { InboxFilter } from '@novelette/domain/letters/letter-lists.ts'
import {
  type Cursor,
  type Dashboard,
  type InboxListPage,
  inboxPageSize,
  type ReceivedSummary,
} from '@novelette/domain/letters/letters.ts'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isBanned } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { pipelinedReads } from '#db/batching/pipelined-reads.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import type { Db } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { ofUser, prepareList, readList, sides } from '#letters/lists/lists.ts'
import { searchList } from '#letters/lists/search.ts'
import { withDelivered } from '#letters/lists/status.ts'
import { receivedSummary } from '#letters/lists/summaries.ts'

/**
 * Slow post that a person sees coming (docs/rules.md 10.5): neither from somebody they have blocked nor from a banned writer. Takes
 * the writer's row of `profiles`.
 */
export const isOnTheWayTo = (
  person: SQL | Placeholder,
) => sql<boolean>`(${scheduledLetters.receiverId} = ${person}
  and ${scheduledLetters.isShown} and ${scheduledLetters.returnedAt} is null and not ${isBanned(profiles)}
  and not exists (select from ${blocks} where ${blocks.blockerId} = ${person} and ${blocks.blockedId} = ${scheduledLetters.senderId}))`

const count = (person: SQL | Placeholder) => sql`
  select count(*)::int from ${scheduledLetters} join ${profiles} on ${profiles.id} = ${scheduledLetters.senderId}
  where ${isOnTheWayTo(person)}`

/** Nested: of the columns of a selection from one table Drizzle leaves the table out. */
const countOnTheWay = (person: SQL | Placeholder) => sql<number>`(${count(person)})`

// As a literal: with a parameter, PostgreSQL cannot use the index of unread letters in its generic plan.
const unread = sql`${letters.status} <> 'read'`

const statements = prepareOnce(db => ({
  all: prepareList(db, 'inbox_all', sides.receiver),
  unread: prepareList(db, 'inbox_unread', sides.receiver, unread),
  read: prepareList(db, 'inbox_read', sides.receiver, eq(letters.status, 'read')),
  unreadCount: pipelinedReads(db)
    .select({ count: sql<number>`count(*)::int`, onTheWay: countOnTheWay(sql.placeholder('user')) })
    .from(letters)
    .where(and(ofUser(sides.receiver), unread))
    .prepare('unread_count'),
  desk: pipelinedReads(db)
    .select({
      unreadCount: sql<number>`count(*)::int`,
      asksAboutNotices: sql<boolean>`not exists (
        select from ${noticeSettings} where ${noticeSettings.userId} = ${sql.placeholder('user')})`,
    })
    .from(letters)
    .where(and(ofUser(sides.receiver), unread))
    .prepare('desk'),
}))

type InboxQuery = {
  readonly filter: InboxFilter
  readonly search?: string | undefined
  readonly cursor?: Cursor | undefined
}

/** Marks them delivered (docs/rules.md 5.1). */
export async function inboxPage(
  deps: Dependencies,
  userId: string,
  { filter, ...query }: InboxQuery,
): Promise<InboxListPage> {
  const list = statements(deps.db)[filter]
  const rows = await searchList(deps, list, { user: userId }, query, inboxPageSize + 1)
  const { page, nextCursor } = pageOf(rows, inboxPageSize)
  const letters = page.map(row => receivedSummary(deps, row))
  return { letters: await withDelivered(deps, userId, letters), nextCursor }
}

/** Marks them delivered. */
export async function newestReceived(
  deps: Dependencies,
  userId: string,
  limit: number,
): Promise<ReceivedSummary[]> {
  const rows = await readList(statements(deps.db).all, { user: userId }, { limit })
  const letters = rows.map(row => receivedSummary(deps, row))
  return withDelivered(deps, userId, letters)
}

/** Received, not removed, not read: the count behind every badge (docs/rules.md 5.2), beside the slow post that is coming. */
export async function countUnread(db: Db, userId: string): Promise<{ count: number; onTheWay: number }> {
  const [row] = await statements(db).unreadCount.execute({ user: userId })
  return { count: row?.count ?? 0, onTheWay: row?.onTheWay ?? 0 }
}

/** With the unread, so that it costs no statement. */
export async function deskOf(
  db: Db,
  userId: string,
): Promise<Pick<Dashboard, 'unreadCount' | 'asksAboutNotices'>> {
  const [row] = await statements(db).desk.execute({ user: userId })
  return row ?? { unreadCount: 0, asksAboutNotices: false }
}
