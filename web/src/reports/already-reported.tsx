import { type OwnReport, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { longDate } from '#lib/dates/dates.ts'
import { Button } from '#ui/button.tsx'

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
      <div className="dialog__actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
