import { errorCode, errorText } from '#lib/error-code.ts'

export const resendDone = 'Verification email sent successfully! Please check your inbox.'
const resendFailed = 'Failed to resend verification email'

export function resendProblem(error: unknown): string {
  return errorCode(error) === 'unexpected' ? resendFailed : errorText(error)
}
