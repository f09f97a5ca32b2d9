import {
  type OwnReport,
  ownReportOfLetterSchema,
  reportInputSchema,
} from '@novelette/domain/admin/report-schemas.ts'
import type { ReportReason } from '@novelette/domain/admin/reports.ts'
import { letterIdInputSchema } from '@novelette/domain/letters/letters.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { shownName } from '#accounts/profiles/profiles.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { letters, profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

type Report = { readonly letterId: string; readonly reason: ReportReason; readonly note: string }

/**
 * Discloses one letter to the admin for good. Its receiver must have opened it, or see its label, and not removed it. Idempotent.
 * Throws `rate_limited`, and `not_found` for any other letter or one erased concurrently. Guests have a limit of their own
 * (docs/rules.md 8.8).
 */
export function reportLetter(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  reporterId: string,
  report: Report,
  limit: 'report' | 'guest-report',
): Promise<OwnReport> {
  return db.transaction(async tx => {
    const { rowCount } = await insertReport(tx, reporterId, report)
    const made = await ownReportOf(tx, reporterId, report.letterId)
    if (!made) throw new AppError('not_found')
    if (rowCount) await limits.take(tx, limit, { account: reporterId })
    return made
  })
}

const insertReport = (tx: Queries, reporterId: string, { letterId, reason, note }: Report) =>
  tx.execute(sql`
    insert into ${reports} (letter_id, reporter_id, writer_id, reason, note)
    select ${letters.id}, ${letters.receiverId}, ${letters.senderId}, ${reason}, ${note} from ${letters}
    where ${letters.id} = ${letterId} and ${letters.receiverId} = ${reporterId}
    and not ${letters.hiddenFromReceiver} and (${letters.status} = 'read' or ${letters.isClosed})
    for key share
    on conflict (letter_id) do nothing`)

/** Null for any other letter or reporter. */
async function ownReportOf(
  db: Pick<Queries, 'select'>,
  reporterId: string,
  letterId: string,
): Promise<OwnReport | null> {
  const [report] = await db
    .select({ reason: reports.reason, createdAt: reports.createdAt })
    .from(reports)
    .where(and(eq(reports.letterId, letterId), eq(reports.reporterId, reporterId)))
  return report ?? null
}

/** The oldest come first, for the account download. */
export function reportsBy(db: Db, reporterId: string) {
  return db
    .select({
      letter: reports.letterId,
      from: shownName(profiles),
      reason: reports.reason,
      note: reports.note,
      reportedAt: reports.createdAt,
    })
    .from(reports)
    .innerJoin(profiles, eq(profiles.id, reports.writerId))
    .where(eq(reports.reporterId, reporterId))
    .orderBy(asc(reports.createdAt), asc(reports.id))
}

const tags = ['reports']

export const reportsRoutes = {
  report: signedIn
    .route({
      method: 'POST',
      path: '/reports',
      tags,
      summary: 'Show one letter that one received and opened to the people who look after the site',
      description: 'Once for each letter: asked for again, it answers with the first report.',
    })
    .input(reportInputSchema)
    .output(ownReportOfLetterSchema)
    .handler(async ({ context: { deps, user }, input }) => ({
      report: await reportLetter(deps, user.id, input, 'report'),
    })),

  ofLetter: signedIn
    .route({
      method: 'GET',
      path: '/letters/received/{id}/report',
      tags,
      summary: 'Whether one has reported this letter',
    })
    .input(letterIdInputSchema)
    .output(ownReportOfLetterSchema)
    .handler(async ({ context: { deps, user }, input }) => ({
      report: await ownReportOf(deps.db, user.id, input.id),
    })),
}
