import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
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
  /** What was typed where a username belongs: it is mailed there. */
  address?: string | undefined
}

const loadGuestDialog = (): Promise<ComponentType<GuestDialogProps>> =>
  loadGuestParts().then(({ GuestDialog }) => GuestDialog)

export function WriteToGuest({ onChosen, address }: Pick<GuestDialogProps, 'onChosen' | 'address'>) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadGuestDialog)
  return (
    <>
      <p className={styles.toGuest}>
        {address === undefined ? 'No username?' : composeTexts.address}{' '}
        <Button look="link" size="inline" wraps aria-haspopup="dialog" onClick={show}>
          {address === undefined ? 'Write to Someone Without an Account' : 'Write to Them by Mail'}
        </Button>
      </p>
      {Dialog && <Dialog open={isOpen} onClose={close} onChosen={onChosen} address={address} />}
    </>
  )
}
