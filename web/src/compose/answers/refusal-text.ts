import { photographsLimitMet } from '@novelette/domain/enclosures/photographs.ts'
import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { sendingLimitMet } from '@novelette/domain/letters/sending-limits.ts'
import { errorCode, errorText, requiredWait } from '#lib/error-code.ts'
import { PhotographsLimited } from './photographs-limited.ts'

/** Why a letter to this person was not sent. */
export function refusalText(error: unknown, receiver: string): string {
  if (errorCode(error) === 'friends_only') return composeTexts.friendsOnly(receiver)
  const wait = requiredWait(error)
  if (wait === null) return errorText(error)
  return error instanceof PhotographsLimited ? photographsLimitMet(wait) : sendingLimitMet(wait)
}
