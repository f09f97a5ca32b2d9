import type { AdminReport } from '@novelette/domain/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail, MailOpen } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { DisclosedLetterCard } from './disclosed-letter-card.tsx'
import { reportedLetterQuery } from './report-queries.ts'
import styles from './report-queue.module.css'

type ReportedLetterProps = {
  report: AdminReport
  children: ReactNode
}

export function ReportedLetter({ report, children }: ReportedLetterProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <>
      <div className={styles.actions}>
        <Button look="quiet" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? <MailOpen size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
          {shown ? 'Put the Letter Away' : 'Show the Letter'}
        </Button>
        {children}
      </div>
      <div className={styles.letter} id={id} hidden={!shown}>
        {shown && <Opened reportId={report.id} />}
      </div>
    </>
  )
}

function Opened({ reportId }: { reportId: string }) {
  const query = useQuery(reportedLetterQuery(reportId))
  if (query.data) return <DisclosedLetterCard reportId={reportId} letter={query.data.letter} />
  if (query.error) return <FailureNotice title="The letter could not be opened" query={query} />
  return (
    <div role="status" aria-label="Opening the letter">
      <SkeletonLines count={5} />
    </div>
  )
}
