import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { ArrivalDialogProps } from './arrival-dialog.tsx'
import styles from './arrival-line.module.css'
import { ArrivalText, loadArrivalParts } from './load-arrival-parts.ts'

type ArrivalLineProps = Pick<ArrivalDialogProps, 'plan' | 'receiver' | 'onChange'> & {
  readOnly: boolean
  children?: ReactNode
}

/** When the letter arrives; a press loads what changes it. */
export function ArrivalLine({ readOnly, children, ...props }: ArrivalLineProps) {
  const { toast } = useToasts()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ArrivalDialogProps>>()
  const show = async () => {
    try {
      const { ArrivalDialog } = await loadArrivalParts()
      setDialog(() => ArrivalDialog)
      setOpen(true)
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  const { plan, receiver } = props
  return (
    <>
      <div className={styles.root}>
        <p>
          Arrives:{' '}
          <b>
            <Suspense fallback="…">
              {plan ? <ArrivalText plan={plan} receiver={receiver.name} /> : 'Now'}
            </Suspense>
          </b>
        </p>
        {!readOnly && (
          <Button
            look="link"
            size="inline"
            aria-haspopup="dialog"
            aria-label="Change when it arrives"
            onClick={show}
          >
            Change
          </Button>
        )}
        {children}
      </div>
      {Dialog && <Dialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
