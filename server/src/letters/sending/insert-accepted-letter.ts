import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { compileStatement } from '#db/batching/pipelined-transaction.ts'
import { maxAttempts } from '#db/conflicts.ts'
import { sameRevision } from '#letters/drafts/draft-of-letter.ts'
import { type Acceptance, selectAcceptance } from '#letters/participants/acceptance.ts'
import { type InsertedLetter, insertLetter, type NewLetter } from '#letters/sending/insert-letters.ts'
import { AppError } from '#lib/app-error.ts'

const acceptanceStatement = compileStatement('why_not_accepted', selectAcceptance)

/**
 * Inserts a letter and deletes its draft in one transaction; undefined if the id exists. Reasons are queried only if nothing was
 * inserted; if none applies any more it retries. Throws the refusals of acceptance.ts, what sameRevision throws, and unavailable.
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
    const { rows } = await deps.db.$client.query<Acceptance>(acceptanceStatement(letter))
    const [acceptance] = rows
    if (acceptance?.refusal) throw new AppError(acceptance.refusal)
    if (acceptance?.letterExists) return undefined
    revision = await sameRevision(deps, letter.senderId, { ...input, revision }, body)
  }
  throw new AppError('unavailable')
}
