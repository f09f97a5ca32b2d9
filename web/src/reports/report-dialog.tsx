import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { AlreadyReported } from './already-reported.tsx'
import { useOwnReport } from './own-report.ts'
import { ReportForm } from './report-form.tsx'
import { type ReportedBlock, ReportThanks } from './report-thanks.tsx'
import './reports.module.css'

type ReportDialogProps = { letter: Letter; open: boolean; onClose: () => void }

/** Says first that the letter is disclosed to the admin (docs/rules.md 6.2). */
export function ReportDialog({ letter, open, onClose }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Report This Letter">
      <ReportSteps letter={letter} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted anew at each opening, so that its state is reset. */
function ReportSteps({ letter, onClose }: Omit<ReportDialogProps, 'open'>) {
  const report = useOwnReport(letter.id)
  const [sent, setSent] = useState<ReportedBlock | null>(null)
  if (sent) return <ReportThanks sender={letter.sender} block={sent} onClose={onClose} />
  if (report) return <AlreadyReported report={report} onClose={onClose} />
  return <ReportForm letter={letter} onSent={setSent} onClose={onClose} />
}
