import { useMutation } from '@tanstack/react-query'
import { resendDone, resendProblem } from '#auth/mail-links/resend-verification.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'

export function UnconfirmedPanel({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(
    orpc.accounts.resendVerification.mutationOptions(),
  )
  return (
    <>
      <Notice tone="info" title="Email verification required">
        <p>Please follow the link in the mail that we sent you. Until then your account is not open.</p>
        <Button
          look="link"
          busy={isPending}
          busyText="Sending..."
          disabled={email.trim() === ''}
          onClick={() => mutate({ email })}
        >
          Resend verification email
        </Button>
      </Notice>
      {isSuccess && <Notice tone="ok">{resendDone}</Notice>}
      {error && <Notice tone="error">{resendProblem(error)}</Notice>}
    </>
  )
}
