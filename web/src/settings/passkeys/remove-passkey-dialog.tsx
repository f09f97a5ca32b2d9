import { type Passkey, removePasskeyInputSchema } from '@novelette/domain/accounts/passkeys.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client, orpc } from '#lib/rpc.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'

type RemovePasskeyProps = {
  passkey: Passkey
  onClose: () => void
  beforeDrop: () => void
}

export function RemovePasskeyDialog({ open, ...rest }: RemovePasskeyProps & { open: boolean }) {
  const { passkey, onClose } = rest
  return (
    <Dialog open={open} onClose={onClose} title={`Remove “${passkey.name}”?`}>
      <RemoveForm {...rest} />
    </Dialog>
  )
}

const removeFormSchema = z.strictObject({ password: removePasskeyInputSchema.shape.password })

function useRemovePasskey({ id, name }: Passkey, beforeDrop: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  return useForm({
    schema: removeFormSchema,
    initial: { password: '' },
    problemsOf: problemsWith('password'),
    async send({ password }) {
      await client.passkeys.remove({ id, password }).catch(unlessGone)
      beforeDrop()
      toast(`“${name}” no longer signs you in.`)
      await queryClient.cancelQueries({ queryKey: orpc.passkeys.list.key() })
      queryClient.setQueryData(orpc.passkeys.list.queryKey(), known => known?.filter(one => one.id !== id))
    },
  })
}

/** A passkey that is already gone counts as removed. */
function unlessGone(refusal: unknown): void {
  if (errorCode(refusal) !== 'not_found') throw refusal
}

/** The password protects an unattended screen. */
function RemoveForm({ passkey, onClose, beforeDrop }: RemovePasskeyProps) {
  const form = useRemovePasskey(passkey, beforeDrop)
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      <p>
        It will not sign you in any more; your password still does. Your device goes on offering it until you
        delete it there too.
      </p>
      <PasswordField {...form.field('password')} label="Present Password" autoComplete="current-password" />
      {form.error !== null && <SubmitError error={form.error} title="It was not removed" />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Keep It
        </Button>
        <Button type="submit" busy={form.busy} busyText="Removing...">
          Remove Passkey
        </Button>
      </div>
    </form>
  )
}
