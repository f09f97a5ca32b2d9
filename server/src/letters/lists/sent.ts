import type { LetterStatus, sentFilters } from '@novelette/domain/letters/letter-lists.ts'
import { type SentListPage, type SentSummary, sentPageSize } from '@novelette/domain/letters/letters.ts'
import { eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters } from '#db/schema.ts'
import { type LetterList, ofUser, prepareList, readByIds, readList, sides } from '#letters/lists/lists.ts'
import { findIds } from '#letters/lists/search.ts'
import { sentSummary } from '#letters/lists/summaries.ts'

const prepareSent = (db: Db, status: LetterStatus) =>
  prepareList(db, `sent_${status}`, sides.sender, eq(letters.shownStatus, status))

const statements = prepareOnce(db => ({
  all: prepareList(db, 'sent_all', sides.sender),
  sent: prepareSent(db, 'sent'),
  delivered: prepareSent(db, 'delivered'),
  read: prepareSent(db, 'read'),
  counts: db
    .select({
      status: sql<LetterStatus | 'scheduled'>`${letters.shownStatus}`,
      count: sql<number>`count(*)::int`,
    })
    .from(letters)
    .where(ofUser(sides.sender))
    .groupBy(letters.shownStatus)
    .unionAll(
      db
        .select({ status: sql<LetterStatus | 'scheduled'>`'scheduled'`, count: sql<number>`count(*)::int` })
        .from(scheduledLetters)
        .where(eq(scheduledLetters.senderId, sql.placeholder('user'))),
    )
    .prepare('sent_counts'),
}))

export type SentQuery = {
  /** From 1. */
  readonly page: number
  readonly filter: (typeof sentFilters)[number]
  readonly search?: string | undefined
}

/** The newest come first, with the totals of all. */
export async function sentPage(deps: Dependencies, userId: string, query: SentQuery): Promise<SentListPage> {
  const { page, filter, search } = query
  const list = statements(deps.db)[filter]
  const { scheduled, ...totals } = await countSent(deps.db, userId)
  const found = search
    ? await searchSent(deps, userId, list, { page, search })
    : {
        letters: await sentLetters(deps, userId, list, page),
        matching: { all: totals.total, sent: totals.pending, ...totals }[filter],
      }
  return {
    ...found,
    page,
    pageCount: Math.max(1, Math.ceil(found.matching / sentPageSize)),
    scheduled,
    totals,
  }
}

async function sentLetters(
  deps: Dependencies,
  userId: string,
  list: LetterList,
  page: number,
): Promise<SentSummary[]> {
  const offset = (page - 1) * sentPageSize
  const rows = await readList(list, { user: userId }, { limit: sentPageSize, offset })
  return rows.map(row => sentSummary(deps, row))
}

/** Page numbers need the number of matches. */
async function searchSent(
  deps: Dependencies,
  userId: string,
  list: LetterList,
  { page, search }: { page: number; search: string },
) {
  const of = { user: userId }
  const found = await findIds(deps, list, of, { search })
  const start = (page - 1) * sentPageSize
  const rows = await readByIds(list, of, found.slice(start, start + sentPageSize))
  return { letters: rows.map(row => sentSummary(deps, row)), matching: found.length }
}

async function countSent(
  db: Db,
  userId: string,
): Promise<SentListPage['totals'] & Pick<SentListPage, 'scheduled'>> {
  const rows = await statements(db).counts.execute({ user: userId })
  const counts = Object.fromEntries(rows.map(row => [row.status, row.count]))
  const { sent = 0, delivered = 0, read = 0, scheduled = 0 } = counts
  return { total: sent + delivered + read, read, delivered, pending: sent, scheduled }
}

export async function newestSent(deps: Dependencies, userId: string, limit: number): Promise<SentSummary[]> {
  const rows = await readList(statements(deps.db).all, { user: userId }, { limit })
  return rows.map(row => sentSummary(deps, row))
}
