import { recordingTexts } from '@novelette/domain/enclosures/recording-texts.ts'
import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { sendingLimitMet } from '@novelette/domain/letters/sending-limits.ts'
import { errorCode, errorText, requiredWait } from '#lib/error-code.ts'
import { EnclosuresLimited } from './enclosures-limited.ts'

/** Why a letter to this person was not sent. */
export function refusalText(error: unknown, receiver: string): string {
  if (errorCode(error) === 'friends_only') return composeTexts.friendsOnly(receiver)
  if (errorCode(error) === 'recordings_friends_only') return recordingTexts.friendsOnly(receiver)
  if (errorCode(error) === 'recordings_not_wanted') return recordingTexts.notWanted(receiver)
  const wait = requiredWait(error)
  if (wait === null) return errorText(error)
  return error instanceof EnclosuresLimited ? error.textOf(wait) : sendingLimitMet(wait)
}
