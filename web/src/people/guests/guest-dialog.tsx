import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { FormerGuests } from './former-guests.tsx'
import { GuestForm } from './guest-form.tsx'
import { useNewGuest } from './use-new-guest.ts'

type GuestDialogProps = {
  open: boolean
  onClose: () => void
  onChosen: (guest: Guest) => void
  /** Of somebody who needs a link of their own, beside the guest of that name. */
  name?: string
  /** Known before they have a name: the link is mailed there. */
  address?: string | undefined
}

/** Names somebody without an account, or takes one named before (docs/rules.md 8.1). */
export function GuestDialog({ open, onClose, ...steps }: GuestDialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => {
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isConfirming ? 'Is this their email address?' : 'Write to Someone Without an Account'}
    >
      <Steps {...steps} isConfirming={isConfirming} onConfirming={setConfirming} onClose={close} />
    </Dialog>
  )
}

type StepsProps = Omit<GuestDialogProps, 'open'> & {
  isConfirming: boolean
  onConfirming: (confirming: boolean) => void
}

/** Mounted anew at each opening, so that its state is reset. */
function Steps({ name = '', address, isConfirming, onConfirming, onClose, onChosen }: StepsProps) {
  const choose = (guest: Guest) => {
    onClose()
    onChosen(guest)
  }
  const { form, create, isPending, error } = useNewGuest({ name, address }, () => onConfirming(true), choose)
  if (isConfirming) {
    return (
      <ConfirmAddress
        email={form.values.email}
        isPending={isPending}
        error={error}
        onBack={() => onConfirming(false)}
        onConfirm={() => create(form.values)}
      />
    )
  }
  return (
    <>
      {name === '' && <FormerGuests onChosen={choose} />}
      <GuestForm form={form} error={error} onClose={onClose} />
    </>
  )
}
