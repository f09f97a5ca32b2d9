import { type AdminReport, adminListSize } from '@novelette/domain/admin/admin.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBanned, isGuest, shownName } from '#accounts/profiles/profiles.ts'
import { personForAdmin } from '#admin/audit-log/audit.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

const reporters = alias(profiles, 'reporters')
const writers = alias(profiles, 'writers')

const personOf = (table: typeof reporters | typeof writers) => ({
  id: table.id,
  username: shownName(table),
  profilePicture: table.profilePicture,
  isGuest: isGuest(table),
})

type Query = { readonly state: 'open' | 'resolved'; readonly cursor?: Cursor | undefined }
type Page = { readonly reports: AdminReport[]; readonly nextCursor: Cursor | null }

/** Open reports come oldest first, resolved ones newest first. */
export async function reportsPage(db: Db, { state, cursor }: Query): Promise<Page> {
  const isOpen = state === 'open'
  const order = isOpen ? asc : desc
  const rows = await db
    .select({
      id: reports.id,
      reason: reports.reason,
      note: reports.note,
      reporter: personOf(reporters),
      writer: personOf(writers),
      writerIsBanned: isBanned(writers),
      createdAt: reports.createdAt,
      outcome: reports.outcome,
    })
    .from(reports)
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .innerJoin(writers, eq(writers.id, reports.writerId))
    .where(
      and(isOpen ? isNull(reports.outcome) : isNotNull(reports.outcome), cursor && beyond(cursor, isOpen)),
    )
    .orderBy(order(reports.createdAt), order(reports.id))
    .limit(adminListSize + 1)
  const { page, nextCursor } = pageOf(rows, adminListSize)
  return { reports: page.map(withoutGuestNames), nextCursor }
}

const withoutGuestNames = (report: AdminReport): AdminReport => ({
  ...report,
  reporter: personForAdmin(report.reporter),
  writer: personForAdmin(report.writer),
})

function beyond({ createdAt, id }: Cursor, isOpen: boolean): SQL {
  const place = sql`(${createdAt}::timestamptz, ${id}::uuid)`
  const row = sql`(${reports.createdAt}, ${reports.id})`
  return isOpen ? sql`${row} > ${place}` : sql`${row} < ${place}`
}
