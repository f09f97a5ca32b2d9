import type { ReportReason } from '@novelette/domain/admin/reports.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { OpenGuest } from '#guests/links/find-guest.ts'
import { insertReport, ownReportOf } from '#reports/reporting.ts'

type Report = { readonly letterId: string; readonly reason: ReportReason; readonly note: string }

/** As reportLetter, with a limit of its own (docs/rules.md 8.8). Throws `rate_limited` and `not_found`. */
export async function reportAsGuest(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  guest: OpenGuest,
  report: Report,
): Promise<void> {
  if (await ownReportOf(db, guest.id, report.letterId)) return
  await limits.consume('guest-report', { account: guest.id })
  await insertReport(db, guest.id, report)
}
