import { getRouteApi } from '@tanstack/react-router'
import { Clock, MailSearch, PenLine } from 'lucide-react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { LocalMailboxLink } from '#auth/card/local-mailbox-link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useMailLinkKey, useMailLinkToken } from './mail-link.ts'
import { ResendForm } from './resend-form.tsx'
import { VerifyLink } from './verify-link.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailPage() {
  return <VerifyEmail key={useMailLinkKey('/verify-email')} />
}

function VerifyEmail() {
  const { email } = route.useSearch()
  const token = useMailLinkToken('/verify-email')
  return token ? <VerifyLink token={token} /> : <Instructions email={email} />
}

function Instructions({ email }: { email: string | undefined }) {
  return (
    <AuthCard title="Check Your Email">
      <p className={styles.lead}>
        {email ? (
          <>
            We sent a link to <span className={styles.address}>{email}</span>
          </>
        ) : (
          'We sent you a link.'
        )}{' '}
        Follow it and your account is open.
      </p>
      <ul className={styles.tips}>
        <li>
          <MailSearch size={20} aria-hidden />
          Nothing there? It may lie in your spam folder.
        </li>
        <li>
          <PenLine size={20} aria-hidden />
          Check that the address above is spelled as it should be.
        </li>
        <li>
          <Clock size={20} aria-hidden />A mail may take a few minutes.
        </li>
        <LocalMailboxLink />
      </ul>
      <ResendForm email={email} justSent />
      <OtherWays />
    </AuthCard>
  )
}

function OtherWays() {
  return (
    <p className={styles.other}>
      <LinkButton look="link" to="/login">
        Sign In
      </LinkButton>
      or
      <LinkButton look="link" to="/register">
        register again
      </LinkButton>
    </p>
  )
}
