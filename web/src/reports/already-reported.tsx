import type { OwnReport } from '@novelette/domain/admin/report-schemas.ts'
import { reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { longDate } from '#lib/dates/dates.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'

export function AlreadyReported({ report, onClose }: { report: OwnReport; onClose: () => void }) {
  return (
    <>
      <p>
        You reported it on {longDate(report.createdAt)}: <b>{reportReasonTexts[report.reason]}</b>.
      </p>
      <p className="muted">
        The people who look after {site.name} can see this letter, and decide what is done. A letter is
        reported once.
      </p>
      <div className={dialogStyles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
