import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { resendDone, useResendVerification } from './resend-verification.ts'

/** Signing in before the address was confirmed (SPEC.md section 2, Login). */
export function UnconfirmedPanel({ email }: { email: string }) {
  const { resend, busy, done, error } = useResendVerification()
  return (
    <>
      <Notice tone="info" title="Email verification required">
        <p>Please follow the link in the mail that we sent you. Until then your account is not open.</p>
        <Button look="link" busy={busy} disabled={email.trim() === ''} onClick={() => resend({ email })}>
          Resend verification email
        </Button>
      </Notice>
      {done && <Notice tone="ok">{resendDone}</Notice>}
      {error && <Notice tone="error">{error}</Notice>}
    </>
  )
}
