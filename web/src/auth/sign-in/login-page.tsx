import { emailProblem } from '@novelette/domain/accounts/accounts.ts'
import { presentPasswordProblem } from '@novelette/domain/accounts/passwords.ts'
import { getRouteApi } from '@tanstack/react-router'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { withNormalEmail } from '#auth/fields/email-form.ts'
import { PasswordResetNotice } from '#auth/password-reset/password-reset-notice.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { PasskeySignIn } from '#passkeys/passkey-sign-in.tsx'
import { useAdoptSession } from '#session/adopt-session.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'
import { UnconfirmedPanel } from './unconfirmed-panel.tsx'

const route = getRouteApi('/login')

type SignIn = { readonly email: string; readonly password: string }
const signInFormSchema = formSchema<SignIn>(
  { email: emailProblem, password: presentPasswordProblem },
  withNormalEmail,
)

export function LoginPage() {
  const { return: back } = route.useSearch()
  const adopt = useAdoptSession()
  const form = useForm({
    schema: signInFormSchema,
    initial: { email: '', password: '' },
    send: async values => adopt(await client.accounts.signIn(values)),
    returnTo: 'password',
  })
  return (
    <AuthCard title="Welcome Back" notice={<PasswordResetNotice />}>
      {form.error === null && <SignedOutNotice back={back} />}
      <form {...form.props}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <LinkButton look="link" to="/forgot-password" search={{ return: back }} className={styles.forgot}>
          Forgot password?
        </LinkButton>
        {form.error !== null && <SignInError error={form.error} email={form.values.email} />}
        <Button type="submit" size="big" wide busy={form.busy || form.sent} busyText="Signing In...">
          Sign In
        </Button>
      </form>
      <PasskeySignIn />
      <p className={styles.other}>
        New here?
        <LinkButton look="link" to="/register" search={{ return: back }}>
          Create one free
        </LinkButton>
      </p>
    </AuthCard>
  )
}

function SignInError({ error, email }: { error: unknown; email: string }) {
  if (errorCode(error) === 'email_not_confirmed') return <UnconfirmedPanel email={email} />
  return <SubmitError error={error} />
}
