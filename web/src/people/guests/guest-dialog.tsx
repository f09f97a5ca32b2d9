import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmAddress } from './address.tsx'
import { GuestForm, useNewGuest } from './guest-form.tsx'
import styles from './guests.module.css'
import { useGuests } from './use-guests.ts'

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

/** A failure to load them hides nothing that is needed: a new one can be named. */
function FormerGuests({ onChosen }: { onChosen: (guest: Guest) => void }) {
  const { data } = useGuests()
  const guests = data?.filter(({ state }) => state !== 'claimed') ?? []
  if (guests.length === 0) return null
  return (
    <section className={styles.former} aria-labelledby="former-guests">
      <h3 id="former-guests">You have written to</h3>
      <ul>
        {guests.map(guest => (
          <li key={guest.id}>
            <Button look="quiet" size="compact" onClick={() => onChosen(guest)}>
              {guest.name} · no account
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
