import { type ComponentType, useState } from 'react'
import styles from '#compose/compose-page.module.css'
import type { RecipientFieldState } from '#compose/recipient/use-recipient.ts'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { loadGuestParts } from './load-guest-parts.ts'

type GuestDialogProps = {
  open: boolean
  onClose: () => void
  onChosen: RecipientFieldState['chooseGuest']
}

/** The dialog is loaded by the press. */
export function WriteToGuest({ onChosen }: Pick<GuestDialogProps, 'onChosen'>) {
  const { toast } = useToasts()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<GuestDialogProps>>()
  const show = async () => {
    try {
      const { GuestDialog } = await loadGuestParts()
      setDialog(() => GuestDialog)
      setOpen(true)
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  return (
    <>
      <p className={styles.toGuest}>
        No username?{' '}
        <Button look="link" size="inline" wraps aria-haspopup="dialog" onClick={show}>
          Write to Someone Without an Account
        </Button>
      </p>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} onChosen={onChosen} />}
    </>
  )
}
