import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { OwnReport } from '@novelette/domain/admin/report-schemas.ts'
import { reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBlockWithoutNotice } from '#blocks/change-blocks.ts'
import { useIsBlocked } from '#blocks/use-blocks.ts'
import { TryAgain } from '#failures/try-again.tsx'
import { longDate } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { isFormer } from '#people/person-kinds.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { noReport, ReportFields, reasonOf, reportFormSchema } from './report-fields.tsx'
import { ownReportQuery, useOwnReport } from './reported-note.tsx'
import styles from './reports.module.css'

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

type ReportFormProps = { letter: Letter; onSent: (block: ReportedBlock) => void; onClose: () => void }

function ReportForm({ letter, onSent, onClose }: ReportFormProps) {
  const { sender } = letter
  const canBlock = useIsBlocked(sender.id) === false && !isFormer(sender)
  const [alsoBlock, setAlsoBlock] = useState(false)
  const form = useReport(letter, canBlock && alsoBlock, onSent)
  return (
    <ReportFields
      form={form}
      onClose={onClose}
      explanation={
        <>
          This one letter will be shown to the people who look after {site.name}, with your name and what you
          say here. They see no other letter of yours. Whoever wrote it is not told who reported it.
        </>
      }
    >
      {canBlock && (
        <label className={choicesStyles.choice}>
          <input
            type="checkbox"
            checked={alsoBlock}
            onChange={event => setAlsoBlock(event.currentTarget.checked)}
          />
          <span>
            Also block <span className="user">{sender.username}</span>
          </span>
        </label>
      )}
    </ReportFields>
  )
}

/** A failed block cannot prevent the report, which goes first. */
function useReport(letter: Letter, alsoBlock: boolean, onSent: (block: ReportedBlock) => void) {
  const queryClient = useQueryClient()
  const block = useBlockSender(letter)
  return useForm({
    schema: reportFormSchema,
    initial: noReport,
    send: async values => {
      const answer = await client.reports.report({ letterId: letter.id, ...values, reason: reasonOf(values) })
      const blocked = alsoBlock ? await block() : 'not-asked'
      queryClient.setQueryData(ownReportQuery(letter.id).queryKey, answer)
      onSent(blocked)
    },
  })
}

/** A notice says so if the dialog was closed meanwhile. */
function useBlockSender({ sender: { id, username } }: Letter) {
  const { mutateAsync } = useBlockWithoutNotice()
  const { toast } = useToasts()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const block = (): Promise<ReportedBlock> =>
    mutateAsync({ personId: id }).then(
      () => 'done',
      () => 'failed',
    )
  const blockAgain = async () => {
    if ((await block()) === 'failed') tellOfFailure()
    else toast(`${username} is blocked.`)
  }
  const tellOfFailure = () =>
    toast(`Your report has arrived, but ${username} is not blocked yet.`, {
      tone: 'error',
      action: { label: 'Try Again', onClick: () => void blockAgain() },
    })

  return async () => {
    const outcome = await block()
    if (outcome === 'failed' && !isOpen.current) tellOfFailure()
    return outcome
  }
}

type ReportedBlock = 'not-asked' | 'done' | 'failed'

type ReportThanksProps = { sender: Person; block: ReportedBlock; onClose: () => void }

function ReportThanks({ sender, block, onClose }: ReportThanksProps) {
  const again = useBlockWithoutNotice()
  const isBlocked = block === 'done' || again.isSuccess
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className={styles.reportThanks} ref={ref} tabIndex={-1}>
      <p>
        <b>Thank you.</b> The people who look after {site.name} will look at this letter and decide what is
        done.
      </p>
      {isBlocked && (
        <p className="muted">
          <span className="user">{sender.username}</span> is blocked, and is not told. You can undo that in
          your settings.
        </p>
      )}
      {block === 'failed' && !isBlocked && (
        <Notice tone="error" title={`${sender.username} is not blocked yet`}>
          {again.error ? errorText(again.error) : 'Your report has arrived.'}
          <TryAgain
            retry={() => again.mutate({ personId: sender.id })}
            busy={again.isPending}
            busyText="Blocking..."
          />
        </Notice>
      )}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

function AlreadyReported({ report, onClose }: { report: OwnReport; onClose: () => void }) {
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
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
