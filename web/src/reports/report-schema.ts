import { type ReportReason, reportNoteMaxLength, reportReasons } from '@novelette/domain/admin/reports.ts'
import { formSchema } from '#lib/forms/form-schema.ts'

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
