import { type ReactNode, Suspense } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'
import type { ArrivalDialogProps } from './arrival-dialog.tsx'
import styles from './arrival-line.module.css'
import { ArrivalText, loadArrivalParts } from './load-arrival-parts.ts'

const loadArrivalDialog = () => loadArrivalParts().then(({ ArrivalDialog }) => ArrivalDialog)

/** Of a parent that stays when the window is turned, which moves the line that opens the dialog. */
export const useArrivalDialog = () => useLazyDialog(loadArrivalDialog)

type ArrivalLineProps = Pick<ArrivalDialogProps, 'plan' | 'receiver'> & {
  dialog: Pick<ReturnType<typeof useArrivalDialog>, 'show' | 'isLoading'>
  readOnly: boolean
  children?: ReactNode
}

/** When the letter arrives, and the way to change it. */
export function ArrivalLine({ plan, receiver, dialog, readOnly, children }: ArrivalLineProps) {
  return (
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
          busy={dialog.isLoading}
          busyText="Opening..."
          onClick={dialog.show}
        >
          Change
        </Button>
      )}
      {children}
    </div>
  )
}
