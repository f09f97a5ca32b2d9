import type { Letter } from '@novelette/domain/letters/letters.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useState } from 'react'
import { useIsBlocked } from '#blocks/blocks.ts'
import { isFormer } from '#people/person-kinds.ts'
import choicesStyles from '#ui/fields/choices.module.css'
import { ReportFields } from './report-fields.tsx'
import type { ReportedBlock } from './report-thanks.tsx'
import { useReport } from './use-report.ts'

type ReportFormProps = { letter: Letter; onSent: (block: ReportedBlock) => void; onClose: () => void }

export function ReportForm({ letter, onSent, onClose }: ReportFormProps) {
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
