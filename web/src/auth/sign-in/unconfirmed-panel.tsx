import { resendDone, resendProblem } from '#auth/mail-links/resend-verification.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'

export function UnconfirmedPanel({ email }: { email: string }) {
  const { isBusy, done, error, press } = usePress(() => client.accounts.resendVerification({ email }))
  return (
    <>
      <Notice tone="info" title="Email verification required">
        <p>Please follow the link in the mail that we sent you. Until then your account is not open.</p>
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
