import { newPasswordProblem, passwordsDiffer, resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { NewPasswordField, RepeatedPasswordField } from '#auth/fields/new-password-fields.tsx'
import { type MailLink, useMailLink, useMailLinkKey } from '#auth/mail-links/mail-link.ts'
import { useLinkCall } from '#auth/mail-links/use-link-call.ts'
import { SubmitError } from '#failures/submit-error.tsx'
import { TryAgain } from '#failures/try-again.tsx'
import { errorCode, errorText } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { endingSession } from '#session/session-end.ts'
import { forgetSession } from '#session/sign-out.ts'
import { notifyOtherTabs } from '#session/tabs.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import { linkRefused } from './reset-link.ts'

const titles = {
  validating: 'One Moment',
  valid: 'Choose a New Password',
  invalid: 'This Link No Longer Works',
  unknown: 'That Did Not Work Yet',
} as const

/** Only a link opens the form; a session does not. */
export function ResetPasswordPage() {
  return <ResetPassword key={useMailLinkKey('/reset-password')} />
}

function ResetPassword() {
  const link = useMailLink('/reset-password')
  const { linkCheck, askAgain, markExpired } = useResetLink(link)
  return (
    <AuthCard title={titles[linkCheck.state]}>
      {linkCheck.state === 'validating' && <FormSkeleton />}
      {linkCheck.state === 'valid' && link && 'token' in link && (
        <ResetForm token={link.token} onExpired={markExpired} />
      )}
      {linkCheck.state === 'invalid' && <InvalidLink reason={linkCheck.reason} />}
      {linkCheck.state === 'unknown' && (
        <>
          <SubmitError error={linkCheck.error} title="Your link could not be checked" />
          <TryAgain size="wide" retry={askAgain} />
        </>
      )}
    </AuthCard>
  )
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="Looking at your link…" className={styles.formToCome}>
      {['new', 'repeated'].map(name => (
        <div key={name}>
          <Skeleton width="9rem" />
          <Skeleton height="48px" />
        </div>
      ))}
      <Skeleton height="54px" />
    </div>
  )
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <>
      <Notice tone="error">{reason}</Notice>
      <ul className={styles.tips}>
        <li>
          <Clock size={20} aria-hidden />
          Links expire after {resetMinutes} minutes, and each works once.
        </li>
      </ul>
      <ButtonLink to="/forgot-password" size="big" wide>
        Request New Reset Link
      </ButtonLink>
    </>
  )
}

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

function ResetForm(props: ResetFormProps) {
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

type LinkCheck =
  | { readonly state: 'validating' | 'valid' }
  | { readonly state: 'invalid'; readonly reason: string }
  | { readonly state: 'unknown'; readonly error: unknown }

const noLink = 'Invalid reset link. Please request a new password reset link.'
const linkExpired = 'Your reset session has expired. Please request a new password reset link.'
/** Before a visit without a link is refused. */
const noLinkMs = 1_000

function useResetLink(link: MailLink | null) {
  const [refusal, setRefusal] = useState(link && 'refusal' in link ? link.refusal : null)
  const { outcome, follow } = useLinkCall(() => refusalOf(link))
  const linkCheck: LinkCheck = refusal !== null ? { state: 'invalid', reason: refusal } : checkOf(outcome)
  return { linkCheck, askAgain: follow, markExpired: () => setRefusal(linkExpired) }
}

function checkOf(outcome: ReturnType<typeof useLinkCall<string | null>>['outcome']): LinkCheck {
  if (outcome.state === 'working') return { state: 'validating' }
  if (outcome.state === 'failed') return { state: 'unknown', error: outcome.error }
  return outcome.answer === null ? { state: 'valid' } : { state: 'invalid', reason: outcome.answer }
}

async function refusalOf(link: MailLink | null): Promise<string | null> {
  if (!link) {
    await new Promise(resolve => setTimeout(resolve, noLinkMs))
    return noLink
  }
  if ('refusal' in link) return link.refusal
  const { good } = await client.passwords.checkLink({ token: link.token })
  return good ? null : linkRefused
}
