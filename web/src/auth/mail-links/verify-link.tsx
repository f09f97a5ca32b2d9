import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { TryAgain } from '#failures/try-again.tsx'
import { CallError, errorCode, type FailureCode } from '#lib/error-code.ts'
import { takeReturnPath } from '#lib/return-path.ts'
import { client } from '#lib/rpc.ts'
import { useAdoptSession } from '#session/adopt-session.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { OnwardLink } from './link-press.tsx'
import { ResendVerificationForm } from './resend-verification-form.tsx'
import { useLinkCall } from './use-link-call.ts'

// Only a link opened in another browser than the sign-up's needs it.
const ChoosePassword = lazy(() => import('./choose-password.tsx'))

const titles: Partial<Record<FailureCode, string>> = {
  password_needed: 'Choose Your Password',
  already_verified: 'Your Account Is Open',
  link_invalid: 'This Link No Longer Works',
}

export function VerifyLink({ token }: { token: string }) {
  const enter = useEnter()
  const { outcome, follow, fail } = useLinkCall(async () =>
    enter(await client.accounts.verifyEmail({ token })),
  )
  if (outcome.state !== 'failed') {
    return (
      <AuthCard title="One Moment">
        <p className={styles.lead} role="status">
          Opening your account…
        </p>
      </AuthCard>
    )
  }
  const { error } = outcome
  const code = errorCode(error)
  return (
    <AuthCard title={titles[code] ?? 'That Did Not Work Yet'}>
      {code === 'password_needed' && (
        <Suspense>
          <ChoosePassword token={token} username={usernameIn(error)} onOpen={enter} onLinkRefused={fail} />
        </Suspense>
      )}
      {code === 'already_verified' && <AlreadyOpen />}
      {code === 'link_invalid' && <LinkExpired />}
      {!(code in titles) && (
        <>
          <SubmitError error={error} title="Your account could not be opened" />
          <TryAgain size="wide" retry={follow} />
        </>
      )}
    </AuthCard>
  )
}

function usernameIn(error: unknown): string | null {
  const username: unknown = error instanceof CallError && error.data.username
  return typeof username === 'string' ? username : null
}

function AlreadyOpen() {
  return (
    <>
      <p className={styles.lead}>This address was confirmed before, so there is nothing left to do here.</p>
      <OnwardLink />
    </>
  )
}

function LinkExpired() {
  return (
    <>
      <p className={styles.lead}>The link is invalid or has expired. We can send you another.</p>
      <ResendVerificationForm justSent={false} />
      <p className={styles.other}>
        Already verified?
        <ButtonLink look="link" to="/login">
          Sign In
        </ButtonLink>
      </p>
    </>
  )
}

function useEnter() {
  const adopt = useAdoptSession()
  const router = useRouter()
  return async (user: SessionUser) => {
    adopt(user)
    await router.navigate({ href: takeReturnPath() ?? '/dashboard' })
  }
}
