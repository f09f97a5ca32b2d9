import { useMutation } from '@tanstack/react-query'
import { errorCode, errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'

export const resendDone = 'Verification email sent successfully! Please check your inbox.'
const resendFailed = 'Failed to resend verification email'

/** Asks for another verification mail. `error` is a sentence to show. */
export function useResendVerification() {
  const resend = useMutation(orpc.accounts.resendVerification.mutationOptions())
  const told = resend.error && errorCode(resend.error) !== 'unexpected'
  return {
    resend: resend.mutate,
    busy: resend.isPending,
    done: resend.isSuccess,
    error: resend.error && (told ? errorText(resend.error) : resendFailed),
  }
}
