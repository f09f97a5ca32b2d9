import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { compileStatement } from '#db/batching/pipelined-transaction.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { maxAttempts } from '#db/conflicts.ts'
import { sameRevision } from '#letters/drafts/draft-of-letter.ts'
import { assertDeliverable, type Participant, selectParticipants } from '#letters/participants/acceptance.ts'
import { type InsertedLetter, insertLetter, type NewLetter } from '#letters/sending/insert-letters.ts'
import { AppError } from '#lib/app-error.ts'

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
