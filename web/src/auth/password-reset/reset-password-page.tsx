import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { Clock } from 'lucide-react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { useMailLink, useMailLinkKey } from '#auth/mail-links/mail-link.ts'
import { SubmitError } from '#failures/submit-error.tsx'
import { TryAgain } from '#failures/try-again.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import { ResetForm } from './reset-form.tsx'
import { useResetLink } from './use-reset-link.ts'

const titles = {
  validating: 'One Moment',
  valid: 'Choose a New Password',
  invalid: 'This Link Does Not Open',
  unknown: 'Not Quite Yet',
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
      <LinkButton to="/forgot-password" size="big" wide>
        Request New Reset Link
      </LinkButton>
    </>
  )
}
