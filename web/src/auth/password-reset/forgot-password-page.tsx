import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Clock, MailSearch } from 'lucide-react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { LocalMailboxLink } from '#auth/card/local-mailbox-link.tsx'
import { emailFormSchema } from '#auth/fields/email-form.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'

const route = getRouteApi('/forgot-password')
const sendFailed = 'Failed to send reset email. Please try again.'

function useForgot() {
  return useForm({
    schema: emailFormSchema,
    initial: { email: '' },
    send: values => client.passwords.forgot(values),
    returnTo: 'email',
  })
}

export function ForgotPasswordPage() {
  const { return: back } = route.useSearch()
  const form = useForgot()
  const { email } = form.values
  if (form.sent) {
    return (
      <AuthCard title="Check Your Email">
        <Sent email={email.trim()} onTryAgain={form.reset} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Forgot your password?">
      <p className={styles.lead}>Tell us your address, and we send you a link to a new password.</p>
      <form {...form.props}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
        {form.error !== null && (
          <Notice tone="error">
            {errorCode(form.error) === 'unexpected' ? sendFailed : errorText(form.error)}
          </Notice>
        )}
        <Button
          type="submit"
          size="big"
          wide
          busy={form.busy}
          busyText="Sending..."
          disabled={email.trim() === ''}
        >
          Send Reset Link
        </Button>
      </form>
      <p className={styles.other}>
        <ButtonLink look="link" to="/login" search={{ return: back }}>
          Back to Sign In
        </ButtonLink>
      </p>
    </AuthCard>
  )
}

/** Shown whether or not the account exists (docs/rules.md 1.2). */
function Sent({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  const { return: back } = route.useSearch()
  return (
    <>
      <p className={styles.lead}>
        If there is an account for <span className={styles.address}>{email}</span> a link to a new password is
        on its way there.
      </p>
      <ul className={styles.tips}>
        <li>
          <Clock size={20} aria-hidden />
          The link expires in {resetMinutes} minutes, and works once.
        </li>
        <li>
          <MailSearch size={20} aria-hidden />
          No email? Look in your spam folder.
        </li>
        <LocalMailboxLink />
      </ul>
      <ButtonLink to="/login" search={{ return: back }} size="big" wide>
        Back to Sign In
      </ButtonLink>
      <p className={styles.other}>
        Another address?
        <Button look="link" onClick={onTryAgain}>
          Try again
        </Button>
      </p>
    </>
  )
}
