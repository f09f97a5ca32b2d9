import { isDeepStrictEqual } from 'node:util'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { SendLetterInput, SentReceipt } from '@novelette/domain/letters/letters.ts'
import { and, eq, not } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { letters, profiles } from '#db/schema.ts'
import { erasurePassed } from '#letters/participants/erasure-passed.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readClosed } from '#sanitising/content.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

/**
 * Answers with the letter sent before, even beyond the limit or to someone who can no longer be found; its status is the one lists
 * show (docs/rules.md 5.6). Throws `refusal` if there is none, also if this id is someone else's letter or went to another person.
 */
export async function answerAgain(
  deps: Dependencies,
  senderId: string,
  input: Pick<SendLetterInput, 'id' | 'content' | 'banner' | 'openWhen'>,
  isReceiver: (person: Person) => boolean,
  refusal: AppError,
): Promise<SentReceipt> {
  const [sent] = await deps.db
    .select({ letter: letters, receiver: personColumns })
    .from(letters)
    .innerJoin(profiles, eq(profiles.id, letters.receiverId))
    .where(and(eq(letters.id, input.id), eq(letters.senderId, senderId), not(erasurePassed)))
  if (!sent || !isReceiver(sent.receiver)) throw refusal
  const { letter, receiver } = sent
  if (letter.takenBackAt) throw new AppError('letter_conflict')
  const { content } = await deps.sanitiser.cleanFor(senderId, input.content)
  const body = openBody(deps.letterKeys, letterBinding(letter), letter)
  const before = await readBody(deps.sanitiser, body)
  const isSame = before.content === content && before.banner === input.banner
  if (!isSame || !isDeepStrictEqual(readClosed(body)?.openWhen, input.openWhen))
    throw new AppError('letter_conflict')
  return { id: letter.id, status: letter.shownStatus, createdAt: letter.createdAt, receiver }
}
