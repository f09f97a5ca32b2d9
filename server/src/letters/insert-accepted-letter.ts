import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { mostTries } from '#db/conflicts.ts'
import { compile } from '#db/pipelined-transaction.ts'
import { prepareOnce } from '#db/prepared.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { assertDeliverable, type Participant, selectParticipants } from '#letters/acceptance.ts'
import { sameRevision } from '#letters/end-draft.ts'
import { type InsertedLetter, insertLetter, type NewLetter } from '#letters/insert-letters.ts'

const endsOf = prepareOnce(db => compile('letter_acceptance', selectParticipants(db)))

/**
 * Writes a letter down and takes its draft away, in one transaction; undefined where the id stands for a letter already. Only what was
 * not written down is asked about, and tried again where nothing is in its way any more. Throws what refuseUnaccepted and
 * sameRevision do, and AppError unavailable.
 */
export async function insertAcceptedLetter(
  deps: Dependencies,
  letter: Omit<NewLetter, 'revision'>,
  input: SendLetterInput,
  body: string,
): Promise<InsertedLetter | undefined> {
  let { revision } = input
  for (let tried = 0; tried < mostTries; tried += 1) {
    const stored = await insertLetter(deps.db, { ...letter, revision })
    if (stored) return stored
    const { rows: people } = await deps.db.$client.query<Participant>(endsOf(deps.db)(letter))
    assertDeliverable(people, letter)
    if (people.some(({ isThere }) => isThere)) return undefined
    revision = await sameRevision(deps, letter.senderId, { ...input, revision }, body)
  }
  throw new AppError('unavailable')
}
