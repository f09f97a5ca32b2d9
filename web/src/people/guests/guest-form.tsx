import { guestNameMaxLength } from '@novelette/domain/guests/guests.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './guests.module.css'
import { type useNewGuest, ways } from './use-new-guest.ts'

const wayOptions = [
  { value: ways.hand, label: 'I hand over the link myself' },
  { value: ways.mail, label: 'Novelette mails it' },
]

type GuestFormProps = {
  form: ReturnType<typeof useNewGuest>['form']
  error: string | null
  onClose: () => void
}

export function GuestForm({ form, error, onClose }: GuestFormProps) {
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const isMailed = form.values.way === ways.mail
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('name')}
        ref={name}
        label="The name on the envelope"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={2 * guestNameMaxLength}
      />
      <Choices {...form.field('way')} legend="How does it get there?" options={wayOptions} />
      {isMailed && (
        <TextField
          {...form.field('email')}
          label="Their email address"
          type="email"
          autoComplete="off"
          inputMode="email"
        />
      )}
      <p className="muted">
        {isMailed && 'We mail a button and your username, none of your words. '}
        Whoever has the link can open the letter: treat it like a key.
      </p>
      {error && (
        <Notice tone="error" title="No link was made">
          {error}
        </Notice>
      )}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="One Moment...">
          {isMailed ? 'Continue' : 'Write to Them'}
        </Button>
      </div>
    </form>
  )
}
