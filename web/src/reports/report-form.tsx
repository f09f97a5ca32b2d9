import { reportNoteMaxLength, reportReasons, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useState } from 'react'
import { useIsBlocked } from '#blocks/use-blocks.ts'
import { SubmitError } from '#failures/submit-error.tsx'
import { isFormer } from '#people/person-kinds.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import choicesStyles from '#ui/fields/choices.module.css'
import { Choices } from '#ui/fields/choices.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import type { ReportedBlock } from './report-thanks.tsx'
import styles from './reports.module.css'
import { useReport } from './use-report.ts'

type ReportFormProps = { letter: Letter; onSent: (block: ReportedBlock) => void; onClose: () => void }

const reasons = reportReasons.map(reason => ({ value: reason, label: reportReasonTexts[reason] }))

export function ReportForm({ letter, onSent, onClose }: ReportFormProps) {
  const { sender } = letter
  const canBlock = useIsBlocked(sender.id) === false && !isFormer(sender)
  const [alsoBlock, setAlsoBlock] = useState(false)
  const form = useReport(letter, canBlock && alsoBlock, onSent)
  return (
    <form {...form.props} className={styles.reportForm}>
      <p>
        This one letter will be shown to the people who look after {site.name}, with your name and what you
        say here. They see no other letter of yours. Whoever wrote it is not told who reported it.
      </p>
      <Choices {...form.field('reason')} legend="What is wrong with it?" options={reasons} />
      <TextArea
        {...form.field('note')}
        label="Anything to add? (optional)"
        rows={3}
        counter={`${form.values.note.length}/${reportNoteMaxLength}`}
      />
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
