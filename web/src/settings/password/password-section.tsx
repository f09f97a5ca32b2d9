import { newPasswordSchema, presentPasswordSchema } from '@novelette/domain/accounts/password-schemas.ts'
import { passwordsDiffer } from '@novelette/domain/accounts/passwords.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NewPasswordField, RepeatedPasswordField } from '#auth/fields/new-password-fields.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { useAdoptSession } from '#session/adopt-session.ts'
import { useUser } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { problemsWith } from './password-problem.ts'

export function PasswordSection() {
  const form = useInlineForm()
  const [changed, setChanged] = useState(false)
  const show = () => {
    setChanged(false)
    form.show()
  }
  const onChanged = () => {
    setChanged(true)
    form.hide()
  }
  return (
    <SettingsSection
      id="password"
      title="Password"
      lead="A new one signs you out everywhere else, so that whoever knew the old one is out."
    >
      {changed && (
        <Notice tone="ok" title="Your password is changed.">
          You stay signed in here. Every other device was signed out.
        </Notice>
      )}
      {form.open ? (
        <div ref={form.place}>
          <PasswordForm onChanged={onChanged} onCancel={form.hide} />
        </div>
      ) : (
        <div className={settingsSectionStyles.actions}>
          <Button look="quiet" ref={form.button} onClick={show}>
            Change Password
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

const passwordFormSchema = z
  .strictObject({
    presentPassword: presentPasswordSchema,
    newPassword: newPasswordSchema,
    repeated: z.string(),
  })
  .check(
    z.refine(values => values.newPassword === values.repeated, {
      error: passwordsDiffer,
      path: ['repeated'],
    }),
  )

function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient()
  const user = useUser()
  const adopt = useAdoptSession()
  const change = useMutation(
    orpc.passwords.change.mutationOptions({
      onSuccess: () => {
        // Another tab may have made a request between the two sessions.
        adopt(user)
        void queryClient.invalidateQueries({ queryKey: orpc.sessions.list.key() })
        onChanged()
      },
    }),
  )
  return useForm({
    schema: passwordFormSchema,
    initial: { presentPassword: '', newPassword: '', repeated: '' },
    send: ({ repeated: _, ...passwords }) => change.mutateAsync(passwords),
    problemsOf: problemsWith('presentPassword'),
  })
}

type PasswordFormProps = {
  onChanged: () => void
  onCancel: () => void
}

function PasswordForm({ onChanged, onCancel }: PasswordFormProps) {
  const { email } = useUser()
  const form = useChangePassword(onChanged)
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      {/* For the browser's password manager. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('presentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <NewPasswordField {...form.field('newPassword')} label="New Password" />
      <RepeatedPasswordField
        {...form.field('repeated')}
        label="Confirm New Password"
        first={form.values.newPassword}
      />
      {form.error !== null && <SubmitError error={form.error} title="Your password was not changed" />}
      <div className={settingsSectionStyles.actions}>
        <Button type="submit" busy={form.busy} busyText="Changing Password...">
          Change Password
        </Button>
        <Button look="link" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
