import { enclosureTexts } from '@novelette/domain/enclosures/enclosure-texts.ts'
import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { sendingLimitMet } from '@novelette/domain/letters/sending-limits.ts'
import { errorCode, errorText, type FailureCode, requiredWait } from '#lib/error-code.ts'
import { EnclosuresLimited } from './enclosures-limited.ts'

const { photograph, recording } = enclosureTexts

const aboutReceiver: { readonly [Code in FailureCode]?: (receiver: string) => string } = {
  friends_only: composeTexts.friendsOnly,
  photographs_friends_only: photograph.friendsOnly,
  photographs_not_wanted: photograph.notWanted,
  recordings_friends_only: recording.friendsOnly,
  recordings_not_wanted: recording.notWanted,
}

/** Why a letter to this person was not sent. */
export function refusalText(error: unknown, receiver: string): string {
  const text = aboutReceiver[errorCode(error)]
  if (text) return text(receiver)
  const wait = requiredWait(error)
  if (wait === null) return errorText(error)
  return error instanceof EnclosuresLimited ? error.textOf(wait) : sendingLimitMet(wait)
}
