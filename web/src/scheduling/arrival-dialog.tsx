import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { useOneColumn } from '#lib/use-media.ts'
import { BottomSheet, Dialog } from '#ui/dialog.tsx'
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
  const isNarrow = useOneColumn()
  const choose = (plan: LetterPlan) => {
    onChange(plan)
    onClose()
  }
  const frame = { open, onClose, title: 'When Shall It Arrive?' }
  const form = <ArrivalForm {...props} onChoose={choose} onCancel={onClose} />
  return isNarrow ? (
    <BottomSheet {...frame}>{form}</BottomSheet>
  ) : (
    <Dialog {...frame} wide>
      {form}
    </Dialog>
  )
}
