import { eq } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { erasedLetters, letters } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { lockAgainstSending } from '#letters/acceptance.ts'

type NewDraft = { readonly id: string; readonly ownerId: string }

/**
 * Before a new draft is stored: its owner sends no letter under its id until the transaction ends, or has sent it and is refused.
 * Otherwise it would be left of a letter that is gone. One that is there already is held by its own row, which a letter that is
 * sent removes. Throws what refuseLetterId does.
 */
export async function holdDraftId(tx: Queries, { id, ownerId }: NewDraft): Promise<void> {
  await lockAgainstSending(tx, ownerId)
  await refuseLetterId(tx, id)
}

/** Throws AppError letter_conflict for the id of a letter, also of one that was erased: a draft of it could never be sent. */
export async function refuseLetterId(db: Queries, id: string): Promise<void> {
  const sent = db.select({ id: letters.id }).from(letters).where(eq(letters.id, id))
  const erased = db.select({ id: erasedLetters.id }).from(erasedLetters).where(eq(erasedLetters.id, id))
  if ((await sent.unionAll(erased)).length > 0) throw new AppError('letter_conflict')
}
