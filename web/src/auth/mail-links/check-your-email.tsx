import { useRouter } from '@tanstack/react-router'
import { Clock, Mail, MailSearch, PenLine, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { LocalMailboxLink } from '#auth/card/local-mailbox-link.tsx'
import { takeReturnPath } from '#lib/return-path.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ResendVerificationForm } from './resend-verification-form.tsx'

/** Where signing up leads, until the mail is followed. */
export function CheckYourEmail({ email }: { email: string | undefined }) {
  useGoingOn()
  const hasTried = useHasTried()
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
        {hasTried && (
          <li>
            <Mail size={20} aria-hidden />
            The letter you began is saved in this browser. You find it when you press Write Letter.
          </li>
        )}
        <li>
          <MailSearch size={20} aria-hidden />
          No email? Look in your spam folder.
        </li>
        <li>
          <PenLine size={20} aria-hidden />
          Check that the address above is spelled as it should be.
        </li>
        <li>
          <Clock size={20} aria-hidden />
          An email may take a few minutes.
        </li>
        <li>
          <Smartphone size={20} aria-hidden />
          On another device the link asks for a new password. Then sign in here with it.
        </li>
        <LocalMailboxLink />
      </ul>
      <ResendVerificationForm email={email} justSent />
      <OtherWays />
    </AuthCard>
  )
}

/** The mail was followed in another tab, which has signed this browser in: this one goes on, too. */
function useGoingOn(): void {
  const { user, isLoading } = useSession()
  const router = useRouter()
  const wasVisitor = useRef(false)
  const isIn = user !== null
  useEffect(() => {
    if (isLoading) return
    if (!isIn) wasVisitor.current = true
    else if (wasVisitor.current) void router.navigate({ href: takeReturnPath() ?? '/dashboard' })
  }, [router, isIn, isLoading])
}

/** Whether whoever signed up in this tab had tried a letter before. */
function useHasTried(): boolean {
  const [hasTried, setHasTried] = useState(false)
  useEffect(() => {
    import('#pages/landing/try-out/visitor-draft.ts').then(
      ({ readVisitorDraft }) => setHasTried(readVisitorDraft()?.owner?.isNew === true),
      () => undefined,
    )
  }, [])
  return hasTried
}

function OtherWays() {
  return (
    <p className={styles.other}>
      <ButtonLink look="link" to="/login">
        Sign In
      </ButtonLink>
      or
      <ButtonLink look="link" to="/register">
        register again
      </ButtonLink>
    </p>
  )
}
