import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { errorCode, errorText } from '#lib/error-code.ts'

/** Why a letter to this person was not sent. */
export function refusalText(error: unknown, receiver: string): string {
  return errorCode(error) === 'friends_only' ? composeTexts.friendsOnly(receiver) : errorText(error)
}
