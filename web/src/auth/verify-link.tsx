import type { SessionUser } from '@novelette/domain/accounts.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorCode } from '#lib/error-code.ts'
import { takeReturnPath } from '#lib/return-path.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useAdoptSession } from './adopt-session.ts'
import { AuthCard } from './auth-card.tsx'
import { ResendForm } from './resend-form.tsx'
import { SubmitError } from './submit-error.tsx'

/** Redeems the link of a verification mail, once, and signs in. */
export function VerifyLink({ token }: { token: string }) {
  const { error, retry } = useVerification(token)
  if (!error) {
    return (
      <AuthCard title="One Moment">
        <p className="auth__lead" role="status">
          Opening your account…
        </p>
      </AuthCard>
    )
  }
  if (errorCode(error) === 'link_invalid') return <InvalidLink />
  return (
    <AuthCard title="Not Quite Yet">
      <SubmitError error={error} title="Your account could not be opened" />
      <Button big wide onClick={retry}>
        Try Again
      </Button>
    </AuthCard>
  )
}

function InvalidLink() {
  return (
    <AuthCard title="This Link Has Lapsed">
      <p className="auth__lead" role="alert">
        It is invalid or has expired, or your account is open already. We can send you another.
      </p>
      <ResendForm justSent={false} />
      <p className="auth__other">
        Already verified?
        <Link to="/login" className="button button--link">
          Sign In
        </Link>
      </p>
    </AuthCard>
  )
}

function useVerification(token: string) {
  const [error, setError] = useState<unknown>(null)
  const enter = useEnter()
  const started = useRef(false)

  const verify = useCallback(async () => {
    setError(null)
    try {
      await enter(await client.accounts.verifyEmail({ token }))
    } catch (reason) {
      setError(reason)
    }
  }, [token, enter])

  useEffect(() => {
    if (started.current) return
    started.current = true
    void verify()
  }, [verify])
  return { error, retry: verify }
}

function useEnter() {
  const adopt = useAdoptSession()
  const router = useRouter()
  return async (user: SessionUser) => {
    adopt(user)
    await router.navigate({ href: takeReturnPath() ?? '/dashboard' })
  }
}
