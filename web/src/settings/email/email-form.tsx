import { undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { changeEmailInputSchema } from '@novelette/domain/accounts/email-changes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SubmitError } from '#failures/submit-error.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'

function useAskForEmailChange(onAsked: () => void) {
  const queryClient = useQueryClient()
  const ask = useMutation(
    orpc.emailChanges.ask.mutationOptions({
      onSuccess: async pending => {
        await queryClient.cancelQueries({ queryKey: orpc.emailChanges.pending.key() })
        queryClient.setQueryData(orpc.emailChanges.pending.queryKey(), pending)
        onAsked()
      },
    }),
  )
  return useForm({
    schema: changeEmailInputSchema,
    initial: { email: '', password: '' },
    send: ask.mutateAsync,
    problemsOf: problemsWith('password'),
  })
}

/** The change takes effect by the mailed link (docs/rules.md 1.7). */
export function EmailForm({ onAsked, onCancel }: { onAsked: () => void; onCancel: () => void }) {
  const form = useAskForEmailChange(onAsked)
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      <TextField
        {...form.field('email')}
        label="New Email"
        type="email"
        autoComplete="email"
        hint={`We send a link there. Your address changes when you confirm it; for ${undoEmailChangeHours} hours the old one can undo that.`}
      />
      <PasswordField {...form.field('password')} label="Current Password" autoComplete="current-password" />
      {form.error !== null && <SubmitError error={form.error} title="Your address stays as it is" />}
      <div className={settingsSectionStyles.actions}>
        <Button type="submit" busy={form.busy} busyText="Sending Link...">
          Send Link
        </Button>
        <Button look="link" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
