import { type AdminReport, resolveReportInputSchema } from '@novelette/domain/admin/admin.ts'
import { type ReportOutcome, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { banFollows, ReasonField } from '#admin/panel/ban-form.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import styles from '#reports/reports.module.css'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { dropReport } from './report-queries.ts'

type Ending = {
  onClose: () => void
  onDone: (reportId: string) => void
}

type ResolveDialogProps = Ending & { report?: AdminReport; outcome?: ReportOutcome }

export function ResolveDialog({ report, outcome, ...ending }: ResolveDialogProps) {
  const title = report && outcome && resolveTexts[outcome].title(report)
  return (
    <Dialog open={!!title} onClose={ending.onClose} title={title}>
      {report && outcome && <ResolveForm report={report} outcome={outcome} {...ending} />}
    </Dialog>
  )
}

type ResolveFormProps = Ending & { report: AdminReport; outcome: ReportOutcome }

function useResolve({ report, outcome, onDone }: ResolveFormProps) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  // Statistics, report lists and audit log all change.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: orpc.admin.key() })
  const resolve = useMutation(
    orpc.admin.resolveReport.mutationOptions({
      onSuccess: () => {
        dropReport(queryClient, report.id)
        onDone(report.id)
        toast(resolveTexts[outcome].done(report))
        refresh()
      },
      onError: error => {
        if (errorCode(error) === 'report_resolved') refresh()
      },
    }),
  )
  return useForm({
    schema: resolveReportInputSchema,
    initial: { reportId: report.id, outcome, reason: '' },
    send: resolve.mutateAsync,
    returnTo: 'reason',
  })
}

function ResolveForm(props: ResolveFormProps) {
  const { report, outcome, onClose } = props
  const form = useResolve(props)
  const texts = resolveTexts[outcome]
  return (
    <form {...form.props} className={styles.reportForm}>
      <p>{texts.follows(report)}</p>
      <ReasonField
        {...form.field('reason')}
        required={outcome !== 'dismissed'}
        hint="Kept in the audit log. They do not see it."
      />
      {form.error !== null && <SubmitError error={form.error} title="This was not done" />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

type Tell = (report: AdminReport) => string
type Texts = { title: Tell; follows: Tell; submit: string; busy: string; done: Tell }

const resolveTexts: Readonly<Record<ReportOutcome, Texts>> = {
  dismissed: {
    title: () => 'Dismiss this report?',
    follows: ({ writer }) => `Nothing happens to ${writer.username}, and nobody is told.`,
    submit: 'Dismiss',
    busy: 'Dismissing...',
    done: () => 'The report is dismissed.',
  },
  warned: {
    title: ({ writer }) => `Warn ${writer.username}?`,
    follows: ({ reason }) =>
      `They get an email: a letter that they sent was reported (“${reportReasonTexts[reason]}”), and their account may be suspended if it happens again. It does not say who reported it.`,
    submit: 'Warn',
    busy: 'Warning...',
    done: ({ writer }) => `${writer.username} is warned. The email is on its way.`,
  },
  banned: {
    title: ({ writer }) => `Ban ${writer.username}?`,
    follows: ({ writerIsBanned }) =>
      writerIsBanned ? 'They are banned already. That this letter was a reason, too, is noted.' : banFollows,
    submit: 'Ban',
    busy: 'Banning...',
    done: ({ writer }) => `${writer.username} is banned.`,
  },
}
