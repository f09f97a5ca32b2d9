import type { AdminReport, DisclosedLetter as Disclosed } from '@novelette/domain/admin/admin.ts'
import { type ReportOutcome, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, Mail, MailOpen } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { UserDetailsLink } from '#admin/panel/listed-user.tsx'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { type FileSource, FileSourceContext, reportedFileUrl } from '#letters/parts/files/file-source.ts'
import { useShownParts } from '#letters/parts/use-lying-parts.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { isFormer } from '#people/person-kinds.ts'
import { useUser } from '#session/session.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { reportedLetterQuery } from './report-queries.ts'
import styles from './report-queue.module.css'

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

type ReportedLetterProps = {
  report: AdminReport
  children: ReactNode
}

function ReportedLetter({ report, children }: ReportedLetterProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <>
      <div className={styles.actions}>
        <Button look="quiet" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? <MailOpen size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
          {shown ? 'Hide the Letter' : 'Show the Letter'}
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

type DisclosedLetterCardProps = { reportId: string; letter: Disclosed['letter'] }

function DisclosedLetterCard({ reportId, letter }: DisclosedLetterCardProps) {
  const files = useMemo<FileSource>(
    () => ({ urlOf: file => reportedFileUrl(reportId, file), isCovered: true }),
    [reportId],
  )
  const { besideWriter } = useShownParts(letter?.content)
  if (!letter) {
    return (
      <Notice tone="info" title="This letter is no longer there">
        Neither of its two people had it any more, so it was erased. What was reported stands above.
      </Notice>
    )
  }
  const { sender, receiver, createdAt, takenBack, label, banner, content, lang } = letter
  return (
    <>
      <p className="muted" role="status">
        From <span className="user">{sender.username}</span>
        {besideWriter} to <span className="user">{receiver.username}</span>,{' '}
        <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>. That you looked is noted.
        {label && ` Its writer sent it closed: “${openWhenText(label)}”.`}
        {takenBack && ' Its writer has taken it back since.'}
      </p>
      <FileSourceContext value={files}>
        <LetterCard banner={banner} content={content} lang={lang} senderName={sender.username} typeAs="p" />
      </FileSourceContext>
    </>
  )
}
