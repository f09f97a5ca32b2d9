import { daysToReconsider, formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { deleteAccountInputSchema } from '@novelette/domain/accounts/account-deletion-schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { longDate } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { useCancelDeletion } from '#session/cancel-deletion.ts'
import { useUser } from '#session/session.ts'
import { useAnnouncedSignOut } from '#session/sign-out.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import styles from '#settings/settings-page.module.css'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection, SettingsSection } from '#ui/sections/settings-section.tsx'

export function DeleteAccountSection() {
  const { erasesAt } = useUser()
  return (
    <SettingsSection id="leave" title="Delete Account">
      <ol className={styles.deletionSteps}>
        <li>At once you are signed out everywhere, and nobody finds you or can write to you any more.</li>
        <li>
          For {daysToReconsider} days you can come back: sign in, press Keep My Account, and all is as you
          left it.
        </li>
        <li>
          Then we erase your profile, your email address, your password and passkeys, your testimonial, your
          drafts, and your own copies of your letters.
        </li>
        <li>
          Letters that others have from you stay with them, signed “{formerMember}”. Your username is never
          given to anyone else.
        </li>
      </ol>
      {erasesAt ? <PendingDeletion erasesAt={erasesAt} /> : <DeleteAccount />}
    </SettingsSection>
  )
}

function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <div className={settingsSectionStyles.actions}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Delete My Account
      </Button>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function PendingDeletion({ erasesAt }: { erasesAt: Date }) {
  const cancel = useCancelDeletion(() => focusSection('leave'))
  return (
    <>
      <Notice tone="info" title={`Your account will be erased on ${longDate(erasesAt)}.`}>
        Until then nobody else finds you, and your letters are where you left them.
      </Notice>
      <div className={settingsSectionStyles.actions}>
        <Button busy={cancel.isPending} busyText="Keeping..." onClick={() => cancel.mutate(undefined)}>
          Keep My Account
        </Button>
      </div>
      {cancel.error && (
        <Notice tone="error" title="Your account is still to be erased">
          {errorText(cancel.error)}
        </Notice>
      )}
    </>
  )
}

function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
      <PasswordField {...form.field('password')} label="Current Password" autoComplete="current-password" />
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
