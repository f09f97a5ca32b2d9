import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { mostTries } from '#db/conflicts.ts'
import { compile } from '#db/flight.ts'
import { prepareOnce } from '#db/prepared.ts'
import { AppError } from '#errors.ts'
import { type End, endsOfLetter, refuseUnaccepted } from '#letters/acceptance.ts'
import { sameRevision } from '#letters/end-draft.ts'
import { type NewLetter, type Stored, store } from '#letters/store-together.ts'
import type { Parts } from '#parts.ts'

const endsOf = prepareOnce(db => compile('letter_acceptance', endsOfLetter(db)))

/**
 * Writes a letter down and takes its draft away, in one transaction; undefined where the id stands for a letter already. Only what was
 * not written down is asked about, and tried again where nothing is in its way any more. Throws what refuseUnaccepted and
 * sameRevision do, and AppError unavailable.
 */
export async function storeLetter(
  parts: Parts,
  letter: Omit<NewLetter, 'revision'>,
  input: SendLetterInput,
  body: string,
): Promise<Stored | undefined> {
  let { revision } = input
  for (let tried = 0; tried < mostTries; tried += 1) {
    const stored = await store(parts.db, { ...letter, revision })
    if (stored) return stored
    const { rows: people } = await parts.db.$client.query<End>(endsOf(parts.db)(letter))
    refuseUnaccepted(people, letter)
    if (people.some(({ isThere }) => isThere)) return undefined
    revision = await sameRevision(parts, letter.senderId, { ...input, revision }, body)
  }
  throw new AppError('unavailable')
}
