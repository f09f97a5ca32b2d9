import { emailProblem, normaliseEmail } from '@novelette/domain/accounts/accounts.ts'
import { guestNameProblem } from '@novelette/domain/guests/guest-names.ts'
import type { CreateGuestInput, Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { useRef } from 'react'
import { errorCode, errorText, requiredWait } from '#lib/error-code.ts'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { useCreateGuest } from './use-guests.ts'

export const ways = { hand: 'hand', mail: 'mail' } as const
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
    /** Its failure is `error`. */
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
