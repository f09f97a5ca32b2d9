import type { ReportReason } from '@novelette/domain/admin/reports.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { OpenGuest } from '#guest-links/find-guest.ts'
import { reportLetter } from '#reports/reporting.ts'

type Report = { readonly letterId: string; readonly reason: ReportReason; readonly note: string }

/** As reportLetter, with a limit of its own (docs/rules.md 8.8). Throws `rate_limited` and `not_found`. */
export async function reportAsGuest(
  deps: Pick<Dependencies, 'db' | 'limits'>,
  guest: OpenGuest,
  report: Report,
): Promise<void> {
  await reportLetter(deps, guest.id, report, 'guest-report')
}
