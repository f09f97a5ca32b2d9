import { emailProblem, normaliseEmail } from '@novelette/domain/accounts/accounts.ts'
import { guestNameProblem } from '@novelette/domain/guests/guest-names.ts'
import type { CreateGuestInput, Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { guestLimits, guestNameMaxLength } from '@novelette/domain/guests/guests.ts'
import { useEffect, useRef } from 'react'
import { errorCode, errorText, requiredWait } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './guests.module.css'
import { useCreateGuest } from './use-guests.ts'

const ways = { hand: 'hand', mail: 'mail' } as const
const wayOptions = [
  { value: ways.hand, label: 'I give them a link to it' },
  { value: ways.mail, label: 'Novelette emails them the link' },
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
      <Choices {...form.field('way')} legend="How do they get your letter?" options={wayOptions} />
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
        {isMailed && 'We email a button and your username, none of your words. '}
        Whoever has the link can open the letter: give it to nobody else.
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

type NewGuest = { readonly name: string; readonly way: string; readonly email: string }

const newGuestSchema = formSchema<NewGuest>(
  {
    name: guestNameProblem,
    way: () => null,
    email: (email, { way }) => (way === ways.mail ? emailProblem(email) : null),
  },
  ({ name, way, email }) => ({ name: name.trim(), way, email: normaliseEmail(email) }),
)

/** An address is shown once more before the guest is made; without one they are made at once. */
export function useNewGuest(
  { name, address }: { name: string; address: string | undefined },
  onConfirm: () => void,
  onMade: (guest: Guest) => void,
) {
  const creating = useCreateGuest()
  const idOf = useIdOf()
  const create = async ({ name, way, email }: NewGuest) => {
    const guest = { name: name.trim(), ...(way === ways.mail && { email: normaliseEmail(email) }) }
    onMade(await creating.mutateAsync({ id: idOf(guest), ...guest }))
  }
  const form = useForm({
    schema: newGuestSchema,
    initial: { name, way: address === undefined ? ways.hand : ways.mail, email: address ?? '' } as NewGuest,
    send: async values => (values.way === ways.mail ? onConfirm() : create(values)),
    returnTo: 'name',
  })
  return {
    form,
    /** Never rejects: a failure is in `error`. */
    create: (values: NewGuest) => void create(values).catch(() => undefined),
    isPending: creating.isPending,
    error: creating.error && createProblem(creating.error),
  }
}

/** The same id for the same input, so that a retry makes no second guest, and another for another. */
function useIdOf() {
  const made = useRef({ input: '', id: '' })
  return (guest: Omit<CreateGuestInput, 'id'>): string => {
    const input = JSON.stringify(guest)
    if (made.current.input !== input) made.current = { input, id: uuidV7() }
    return made.current.id
  }
}

function createProblem(error: Error): string {
  const code = errorCode(error)
  if (code === 'offline')
    return 'You seem to be offline. A link is made with the connection; your letter is safe here.'
  if (code === 'rate_limited')
    return `You can write to ${guestLimits.newPerDay} new people without an account a day, the next in ${requiredWait(error) ?? 'a day'}. Your letter is safe here.`
  if (code === 'too_many_guests')
    return `You have ${guestLimits.open} open links, which is as many as an account can hold. Close one of them first, in Sent.`
  return errorText(error)
}
