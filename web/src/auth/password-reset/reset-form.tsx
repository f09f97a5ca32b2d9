import { newPasswordProblem, passwordsDiffer } from '@novelette/domain/accounts/passwords.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NewPasswordField } from '#auth/fields/new-password-field.tsx'
import { RepeatedPasswordField } from '#auth/fields/repeated-password-field.tsx'
import { errorCode, errorText } from '#lib/error-code.ts'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { endingSession } from '#session/session-end.ts'
import { forgetSession } from '#session/sign-out.ts'
import { notifyOtherTabs } from '#session/tabs.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'

const resetFailed = 'Failed to reset password. Please try again.'

type Reset = { readonly password: string; readonly repeated: string }
const resetFormSchema = formSchema<Reset>({
  password: newPasswordProblem,
  repeated: (repeated, { password }) => (repeated === password ? null : passwordsDiffer),
})

type ResetFormProps = { token: string; onExpired: () => void }

function useReset({ token, onExpired }: ResetFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useForm({
    schema: resetFormSchema,
    initial: { password: '', repeated: '' },
    async send({ password }) {
      try {
        // The server ends every session; the sign-in page must know that first.
        await endingSession(queryClient, async () => {
          await client.passwords.reset({ token, password })
          notifyOtherTabs('signed-out')
          forgetSession(queryClient)
        })
      } catch (error) {
        if (errorCode(error) !== 'link_invalid') throw error
        return onExpired()
      }
      await navigate({ to: '/login', search: { message: 'password-reset-success' }, replace: true })
    },
    returnTo: 'password',
  })
}

export function ResetForm(props: ResetFormProps) {
  const form = useReset(props)
  const { password } = form.values
  return (
    <form {...form.props}>
      <NewPasswordField {...form.field('password')} label="New Password" />
      <RepeatedPasswordField {...form.field('repeated')} label="Confirm New Password" first={password} />
      {form.error !== null && (
        <Notice tone="error">
          {errorCode(form.error) === 'unexpected' ? resetFailed : errorText(form.error)}
        </Notice>
      )}
      <Button
        type="submit"
        size="big"
        wide
        busy={form.busy || form.sent}
        busyText="Updating Password..."
        disabled={!form.ready}
      >
        Update Password
      </Button>
    </form>
  )
}
