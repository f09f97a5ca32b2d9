import { errorCode } from '#lib/error-code.ts'

/** Refusals that the same words would meet again. */
export const finalRefusals = ['letter_conflict', 'draft_conflict', 'too_large', 'letter_unreadable'] as const
export type FinalRefusal = (typeof finalRefusals)[number]

/** Why it would be in vain to ask again; undefined where it may not be. */
export function finalRefusal(error: unknown): FinalRefusal | undefined {
  const code = errorCode(error)
  return finalRefusals.find(final => final === code)
}

/** Whether words that lie on no sheet, refused so, wait on this device for another try. */
export function isRetriedLater(error: unknown): boolean {
  return ['offline', 'unavailable', 'rate_limited', 'signed_out'].includes(errorCode(error))
}
