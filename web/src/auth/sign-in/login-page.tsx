import { emailProblem, suspendedText } from '@novelette/domain/accounts/accounts.ts'
import { presentPasswordProblem } from '@novelette/domain/accounts/passwords.ts'
import { ownDeviceDays } from '@novelette/domain/accounts/sessions.ts'
import { sharePath } from '@novelette/domain/pages/share-path.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { withNormalEmail } from '#auth/fields/email-form.ts'
import { resendDone, resendProblem } from '#auth/mail-links/resend-verification.ts'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { client } from '#lib/rpc.ts'
import { PasskeySignIn } from '#passkeys/passkey-sign-in.tsx'
import { signInOnDevice, useAdoptSession } from '#session/adopt-session.ts'
import { useLeftDraft } from '#session/left-draft.ts'
import { useSuspension } from '#session/session.ts'
import { sessionEndText, useSessionEnd } from '#session/session-end.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'

const route = getRouteApi('/login')

type SignIn = { readonly email: string; readonly password: string }
const signInFormSchema = formSchema<SignIn>(
  { email: emailProblem, password: presentPasswordProblem },
  withNormalEmail,
)

export function LoginPage() {
  const { return: back } = route.useSearch()
  const adopt = useAdoptSession()
  const [isOwnDevice, setOwnDevice] = useState(false)
  const form = useForm({
    schema: signInFormSchema,
    initial: { email: '', password: '' },
    send: async values =>
      adopt(await signInOnDevice(isOwnDevice, own => client.accounts.signIn({ ...values, ...own }))),
    returnTo: 'password',
  })
  return (
    <AuthCard title="Welcome Back" notice={<PasswordResetNotice />}>
      {form.error === null && <SignedOutNotice back={back} />}
      <form {...form.props}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username webauthn" />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <ButtonLink look="link" to="/forgot-password" search={{ return: back }} className={styles.forgot}>
          Forgot password?
        </ButtonLink>
        <OwnDeviceChoice checked={isOwnDevice} onChange={setOwnDevice} />
        {form.error !== null && <SignInError error={form.error} email={form.values.email} />}
        <Button type="submit" size="big" wide busy={form.busy || form.sent} busyText="Signing In...">
          Sign In
        </Button>
      </form>
      <PasskeySignIn isOwnDevice={isOwnDevice} />
      <p className={styles.other}>
        New here?
        <ButtonLink look="link" to="/register" search={{ return: back }}>
          Create one free
        </ButtonLink>
      </p>
    </AuthCard>
  )
}

/** Never ticked for anybody (docs/rules.md 2.8). */
function OwnDeviceChoice({ checked, onChange }: { checked: boolean; onChange: (isOwn: boolean) => void }) {
  const id = useId()
  return (
    <label className={`${choicesStyles.choice} ${styles.ownDevice}`}>
      <input
        type="checkbox"
        checked={checked}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span id={`${id}-name`}>This is my own device</span>
      <span id={`${id}-hint`} className={choicesStyles.hint}>
        You stay signed in here until you sign out, or have not been here for {ownDeviceDays} days.
      </span>
    </label>
  )
}

function SignInError({ error, email }: { error: unknown; email: string }) {
  if (errorCode(error) === 'email_not_confirmed') return <UnconfirmedPanel email={email} />
  return <SubmitError error={error} />
}

/** Why this page has no session any more, unless its person ended it here. */
function SignedOutNotice({ back }: { back: string | undefined }) {
  const isSuspended = useSuspension()
  const end = useSessionEnd()
  const left = useLeftDraft()
  if (isSuspended) {
    return (
      <Notice tone="error" title={suspendedText}>
        Letters that you were writing are saved.
      </Notice>
    )
  }
  if (back === sharePath) {
    return (
      <Notice tone="info" title="What you shared waits on this device">
        Sign in to write a letter with it.
      </Notice>
    )
  }
  if (!end) return null
  return (
    <Notice tone="info" title={sessionEndText(end)}>
      {left?.isKept && back?.startsWith('/compose')
        ? 'What you were writing is saved on this device. Sign in to go on with it.'
        : 'Letters that you have begun are saved. Sign in to go on where you were.'}
    </Notice>
  )
}

const shownMs = 5_000

/** Shown once; neither a reload nor Back repeats it. */
function PasswordResetNotice() {
  const { message, return: back } = route.useSearch()
  const navigate = route.useNavigate()
  const [shown, setShown] = useState(message !== undefined)
  useEffect(() => {
    if (message) void navigate({ search: { return: back }, replace: true })
  }, [message, back, navigate])
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return shown && <Notice tone="ok" title="Password reset successful!" />
}

function UnconfirmedPanel({ email }: { email: string }) {
  const { isBusy, done, error, press } = usePress(() => client.accounts.resendVerification({ email }))
  return (
    <>
      <Notice tone="info" title="Email verification required">
        <p>Please follow the link in the email that we sent you. Until then your account is not open.</p>
        <Button
          look="link"
          busy={isBusy}
          busyText="Sending..."
          disabled={email.trim() === ''}
          onClick={press}
        >
          Resend verification email
        </Button>
      </Notice>
      {done && <Notice tone="ok">{resendDone}</Notice>}
      {error !== null && <Notice tone="error">{resendProblem(error)}</Notice>}
    </>
  )
}
