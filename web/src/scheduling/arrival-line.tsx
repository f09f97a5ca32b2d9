import { type ReactNode, Suspense } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'
import type { ArrivalDialogProps } from './arrival-dialog.tsx'
import styles from './arrival-line.module.css'
import { ArrivalText, loadArrivalParts } from './load-arrival-parts.ts'

type ArrivalLineProps = Pick<ArrivalDialogProps, 'plan' | 'receiver' | 'onChange'> & {
  readOnly: boolean
  children?: ReactNode
}

const loadArrivalDialog = () => loadArrivalParts().then(({ ArrivalDialog }) => ArrivalDialog)

/** When the letter arrives, and the way to change it. */
export function ArrivalLine({ readOnly, children, ...props }: ArrivalLineProps) {
  const { Dialog, isOpen, isLoading, show, close } = useLazyDialog(loadArrivalDialog)
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
            busy={isLoading}
            busyText="Opening..."
            onClick={show}
          >
            Change
          </Button>
        )}
        {children}
      </div>
      {Dialog && <Dialog {...props} open={isOpen} onClose={close} />}
    </>
  )
}
