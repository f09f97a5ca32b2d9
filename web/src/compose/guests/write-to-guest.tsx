import type { ComponentType } from 'react'
import styles from '#compose/compose-page.module.css'
import type { RecipientFieldState } from '#compose/recipient/use-recipient.ts'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'
import { loadGuestParts } from './load-guest-parts.ts'

type GuestDialogProps = {
  open: boolean
  onClose: () => void
  onChosen: RecipientFieldState['chooseGuest']
}

const loadGuestDialog = (): Promise<ComponentType<GuestDialogProps>> =>
  loadGuestParts().then(({ GuestDialog }) => GuestDialog)

export function WriteToGuest({ onChosen }: Pick<GuestDialogProps, 'onChosen'>) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadGuestDialog)
  return (
    <>
      <p className={styles.toGuest}>
        No username?{' '}
        <Button look="link" size="inline" wraps aria-haspopup="dialog" onClick={show}>
          Write to Someone Without an Account
        </Button>
      </p>
      {Dialog && <Dialog open={isOpen} onClose={close} onChosen={onChosen} />}
    </>
  )
}
