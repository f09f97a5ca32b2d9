import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { ResponsiveDialog } from '#ui/responsive-dialog.tsx'
import { ArrivalForm } from './arrival-form.tsx'

/** Whom the letter is for, as far as it is known. */
export type ArrivalReceiver = {
  /** Empty: nobody yet. */
  readonly name: string
  readonly isGuest: boolean
  /** Whether their hour may be chosen (docs/rules.md 10.7). */
  readonly sharesTimeZone: boolean
}

export type ArrivalDialogProps = {
  open: boolean
  onClose: () => void
  plan: LetterPlan | undefined
  onChange: (plan: LetterPlan) => void
  receiver: ArrivalReceiver
}

export function ArrivalDialog({ open, onClose, onChange, ...props }: ArrivalDialogProps) {
  const choose = (plan: LetterPlan) => {
    onChange(plan)
    onClose()
  }
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="When Shall It Arrive?" wide>
      <ArrivalForm {...props} onChoose={choose} onCancel={onClose} />
    </ResponsiveDialog>
  )
}
