import { daysToReconsider } from '@novelette/domain/accounts/account-deletion.ts'
import { deleteAccountInputSchema } from '@novelette/domain/accounts/account-deletion-schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { SubmitError } from '#failures/submit-error.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { useAnnouncedSignOut } from '#session/sign-out.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'

export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?">
      <DeleteAccountForm onClose={onClose} />
    </Dialog>
  )
}

function useDeleteAccountForm() {
  const signOutEverywhere = useAnnouncedSignOut()
  const request = useMutation(
    orpc.leaving.leave.mutationOptions({ onSuccess: answer => signOutEverywhere(answer) }),
  )
  return useForm({
    schema: deleteAccountInputSchema,
    initial: { password: '' },
    send: request.mutateAsync,
    problemsOf: problemsWith('password'),
  })
}

/** The password protects an unattended screen. */
function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const form = useDeleteAccountForm()
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      <p>
        You are signed out on every device. To undo it, sign in again within {daysToReconsider} days and press
        Keep My Account.
      </p>
      <PasswordField {...form.field('password')} label="Present Password" autoComplete="current-password" />
      {form.error !== null && <SubmitError error={form.error} title="Your account is as it was" />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Keep My Account
        </Button>
        <Button type="submit" busy={form.busy} busyText="Deleting...">
          Delete My Account
        </Button>
      </div>
    </form>
  )
}
