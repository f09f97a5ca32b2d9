import { emailProblem, normaliseEmail } from '@novelette/domain/accounts/accounts.ts'
import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useState } from 'react'
import { dayDate } from '#lib/dates/dates.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { Address, ConfirmAddress } from './address.tsx'
import styles from './guests.module.css'
import { useMailGuest } from './use-guests.ts'

/** To whom the link was mailed, and again when that is possible (docs/rules.md 8.6). */
export function MailedLine({ guest }: { guest: Guest }) {
  const { id, mailedTo, mailedAt, mailAgainFrom } = guest
  const mail = useMailGuest()
  const [asking, setAsking] = useState(false)
  if (mailedTo === null) return null
  const hasNoAddress = errorCode(mail.error) === 'no_address'
  return (
    <div className={styles.mailed}>
      <p>
        {mailedAt ? 'Emailed to' : 'Novelette emails it to'} <Address email={mailedTo} />
      </p>
      {mailAgainFrom && <p className="muted">Can be emailed again from {dayDate(mailAgainFrom)}.</p>}
      <p className={styles.ways}>
        {!mailAgainFrom && (
          <Button
            look="link"
            size="inline"
            busy={mail.isPending}
            busyText="Mailing..."
            onClick={() => mail.mutate({ id })}
          >
            {mailedAt ? 'Email Again' : 'Email It'}
          </Button>
        )}
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Another Address
        </Button>
      </p>
      <Announcer text={mail.isSuccess ? 'Emailed.' : ''} />
      {mail.error && (
        <p role="alert" className={styles.problem}>
          {hasNoAddress ? 'We do not keep this address any more. Give it again.' : errorText(mail.error)}
        </p>
      )}
      <MailDialog guest={guest} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

const addressSchema = formSchema<{ readonly email: string }>({ email: emailProblem })

type MailDialogProps = { guest: Guest; open: boolean; onClose: () => void }

/** The link goes to another address than before. */
function MailDialog({ guest, open, onClose }: MailDialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  const close = () => {
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isConfirming ? 'Is this their email address?' : `Email the link to ${guest.name}`}
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
    toast('Emailed.')
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
