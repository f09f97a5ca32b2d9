import { emailProblem, normaliseEmail } from '@novelette/domain/accounts/accounts.ts'
import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useState } from 'react'
import { errorText } from '#lib/error-code.ts'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import styles from './guests.module.css'
import { useMailGuest } from './use-guests.ts'

const addressSchema = formSchema<{ readonly email: string }>({ email: emailProblem })

type MailDialogProps = { guest: Guest; open: boolean; onClose: () => void }

/** The link goes to another address than before. */
export function MailDialog({ guest, open, onClose }: MailDialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => {
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isConfirming ? 'Is this their email address?' : `Mail the link to ${guest.name}`}
    >
      <Steps guest={guest} isConfirming={isConfirming} onConfirming={setConfirming} onClose={close} />
    </Dialog>
  )
}

type StepsProps = Omit<MailDialogProps, 'open'> & {
  isConfirming: boolean
  onConfirming: (confirming: boolean) => void
}

function Steps({ guest, isConfirming, onConfirming, onClose }: StepsProps) {
  const mail = useMailGuest()
  const { toast } = useToasts()
  const form = useForm({
    schema: addressSchema,
    initial: { email: '' },
    send: async () => onConfirming(true),
  })
  const onSuccess = () => {
    onClose()
    toast('Mailed.')
  }
  if (isConfirming) {
    return (
      <ConfirmAddress
        email={form.values.email}
        isPending={mail.isPending}
        error={mail.error && errorText(mail.error)}
        onBack={() => onConfirming(false)}
        onConfirm={() =>
          mail.mutate({ id: guest.id, email: normaliseEmail(form.values.email) }, { onSuccess })
        }
      />
    )
  }
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('email')}
        label="Their email address"
        type="email"
        autoComplete="off"
        autoFocus
      />
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  )
}
