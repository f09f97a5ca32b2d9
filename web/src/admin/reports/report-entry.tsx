import type { AdminReport } from '@novelette/domain/admin/admin.ts'
import { type ReportOutcome, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { Ban } from 'lucide-react'
import { UserDetailsLink } from '#admin/panel/user-details-link.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { isFormer } from '#people/person-kinds.ts'
import { useUser } from '#session/session.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import styles from './report-queue.module.css'
import { ReportedLetter } from './reported-letter.tsx'

type ReportEntryProps = { report: AdminReport; onResolve: (outcome: ReportOutcome) => void }

const outcomeTexts = { dismissed: 'Dismissed', warned: 'Warned', banned: 'Banned' } as const

export function ReportEntry({ report, onResolve }: ReportEntryProps) {
  const { reason, note, reporter, writer, writerIsBanned, createdAt, outcome } = report
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <h3 tabIndex={-1}>{reportReasonTexts[reason]}</h3>
        {outcome && <Status>{outcomeTexts[outcome]}</Status>}
        {writerIsBanned && outcome !== 'banned' && (
          <Status tone="new" icon={<Ban size={16} aria-hidden />}>
            Writer is banned
          </Status>
        )}
      </div>
      <p className={styles.facts}>
        A letter by <UserDetailsLink person={writer} />, reported by <UserDetailsLink person={reporter} /> on{' '}
        <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>
      </p>
      {note && <blockquote className={`${styles.note} own-lines`}>{note}</blockquote>}
      <ReportedLetter report={report}>
        {!outcome && <ReportActions report={report} onResolve={onResolve} />}
      </ReportedLetter>
    </li>
  )
}

/** Only accounts can be warned or banned, but for the admin's own. */
function ReportActions({ report: { writer }, onResolve }: ReportEntryProps) {
  const { id } = useUser()
  const isGone = isFormer(writer)
  const canAct = !isGone && !writer.isGuest && writer.id !== id
  return (
    <>
      <Button look="quiet" onClick={() => onResolve('dismissed')}>
        Dismiss
      </Button>
      {canAct && (
        <>
          <Button look="quiet" onClick={() => onResolve('warned')}>
            Warn
          </Button>
          <Button look="quiet" onClick={() => onResolve('banned')}>
            Ban
          </Button>
        </>
      )}
      {isGone && <p className="muted">Its writer has left, so nobody can be warned or banned.</p>}
      {writer.isGuest && (
        <p className="muted">Its writer has no account, so nobody can be warned or banned.</p>
      )}
    </>
  )
}
