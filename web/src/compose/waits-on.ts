import { errorCode } from '#lib/error-code.ts'

/** Whether words that lie on no sheet, refused so, wait on this device for another try. */
export function waitsOn(error: unknown): boolean {
  return ['offline', 'unavailable', 'rate_limited', 'signed_out'].includes(errorCode(error))
}
