import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { maxAttempts } from '#db/conflicts.ts'
import { compileStatement } from '#db/pipelined-transaction.ts'
import { prepareOnce } from '#db/prepared.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { assertDeliverable, type Participant, selectParticipants } from '#letters/acceptance.ts'
import { sameRevision } from '#letters/delete-draft.ts'
import { type InsertedLetter, insertLetter, type NewLetter } from '#letters/insert-letters.ts'

const participantsStatement = prepareOnce(db => compileStatement('letter_acceptance', selectParticipants(db)))

/**
 * Inserts a letter and deletes its draft in one transaction; undefined if the id exists. Reasons are queried only if nothing was
 * inserted; if none applies any more it retries. Throws what assertDeliverable and sameRevision throw, and AppError unavailable.
 */
export async function insertAcceptedLetter(
  deps: Dependencies,
  letter: Omit<NewLetter, 'revision'>,
  input: SendLetterInput,
  body: string,
): Promise<InsertedLetter | undefined> {
  let { revision } = input
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await insertLetter(deps.db, { ...letter, revision })
    if (stored) return stored
    const { rows: people } = await deps.db.$client.query<Participant>(participantsStatement(deps.db)(letter))
    assertDeliverable(people, letter)
    if (people.some(({ letterExists }) => letterExists)) return undefined
    revision = await sameRevision(deps, letter.senderId, { ...input, revision }, body)
  }
  throw new AppError('unavailable')
}
