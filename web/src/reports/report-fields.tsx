import {
  type ReportReason,
  reportNoteMaxLength,
  reportReasons,
  reportReasonTexts,
} from '@novelette/domain/admin/reports.ts'
import type { ReactNode } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { formSchema, type useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Choices } from '#ui/fields/choices.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import styles from './reports.module.css'

type ReportFieldsProps = {
  form: ReturnType<typeof useForm<typeof noReport>>
  /** Says first who will see what. */
  explanation: ReactNode
  children?: ReactNode
  onClose: () => void
}

const reasons = reportReasons.map(reason => ({ value: reason, label: reportReasonTexts[reason] }))

export function ReportFields({ form, explanation, children, onClose }: ReportFieldsProps) {
  return (
    <form {...form.props} className={styles.reportForm}>
      <p>{explanation}</p>
      <Choices {...form.field('reason')} legend="What is wrong with it?" options={reasons} />
      <TextArea
        {...form.field('note')}
        label="Anything to add? (optional)"
        rows={3}
        counter={`${form.values.note.length}/${reportNoteMaxLength}`}
      />
      {children}
      {form.error !== null && <SubmitError error={form.error} title="The letter was not reported" />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Reporting...">
          Report
        </Button>
      </div>
    </form>
  )
}

type Report = { readonly reason: string; readonly note: string }
const tooLong = `A note holds at most ${reportNoteMaxLength} characters`

export const noReport: Report = { reason: '', note: '' }

export const reportFormSchema = formSchema<Report>(
  {
    reason: reason => (isReason(reason) ? null : 'Please choose a reason'),
    note: note => (note.trim().length > reportNoteMaxLength ? tooLong : null),
  },
  ({ reason, note }) => ({ reason, note: note.trim() }),
)

/** Of a form that was checked. */
export const reasonOf = ({ reason }: Report) => reason as ReportReason

const isReason = (reason: string): reason is ReportReason => reportReasons.some(one => one === reason)
