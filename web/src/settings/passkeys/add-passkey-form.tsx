import {
  addPasskeyInputSchema,
  passkeyNameMaxLength,
  startPasskeyInputSchema,
} from '@novelette/domain/accounts/passkeys.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SubmitError } from '#failures/submit-error.tsx'
import { isIpad, type NamedDevice } from '#lib/device/apple.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { passkeyRefusal } from '#passkeys/browser-support.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'

const passkeyFormSchema = z.strictObject({
  name: addPasskeyInputSchema.shape.name,
  password: startPasskeyInputSchema.shape.password,
})

function useAddPasskey(onAdded: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  return useForm({
    schema: passkeyFormSchema,
    initial: { name: suggestedName(navigator), password: '' },
    problemsOf: problemsWith('password'),
    async send({ name, password }) {
      const { makePasskey } = await import('#passkeys/ask-browser.ts')
      const added = await makePasskey(name, password)
      await queryClient.cancelQueries({ queryKey: orpc.passkeys.list.key() })
      queryClient.setQueryData(orpc.passkeys.list.queryKey(), known => known && [...known, added])
      toast(`“${added.name}” can sign you in from now on.`)
      onAdded()
    },
  })
}

type AddPasskeyFormProps = {
  /** For the browser's password manager. */
  email: string
  onAdded: () => void
  onCancel: () => void
}

export function AddPasskeyForm({ email, onAdded, onCancel }: AddPasskeyFormProps) {
  const form = useAddPasskey(onAdded)
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...form.field('name')}
        label="Name"
        maxLength={passkeyNameMaxLength}
        autoComplete="off"
        hint="So that you know it again in this list."
      />
      <PasswordField {...form.field('password')} label="Current Password" autoComplete="current-password" />
      {form.error !== null && <Refusal error={form.error} />}
      <div className={settingsSectionStyles.actions}>
        <Button type="submit" busy={form.busy} busyText="Waiting for Your Device...">
          Add Passkey
        </Button>
        <Button look="link" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Refusal({ error }: { error: unknown }) {
  switch (passkeyRefusal(error)) {
    case 'declined':
      return <Notice tone="info">No passkey was made. You can try again.</Notice>
    case 'held already':
      return <Notice tone="info">This device holds a passkey of your account already.</Notice>
    case 'impossible':
      return (
        <Notice tone="error" title="No passkey was made">
          This device cannot keep one here. Try another device, or a security key.
        </Notice>
      )
    default:
      return <SubmitError error={error} title="No passkey was added" />
  }
}

const names = [
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
] as const

/** Other devices show the list too, so "This computer" would mislead. */
export function suggestedName(device: NamedDevice): string {
  if (isIpad(device)) return 'iPad'
  const [, name] = names.find(([pattern]) => pattern.test(device.userAgent)) ?? []
  return name ?? 'My device'
}
