import { eq, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { erasedLetters, letters } from '#db/schema.ts'
import { AppError } from '#errors.ts'

/**
 * Sending a letter, saving the draft of the same id, and making one of a letter that is taken back wait for one another until
 * the transaction ends. Otherwise a draft that is stored while its letter is sent would be left of a letter that is gone.
 */
export async function lockLetterId(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id.toLowerCase()}, 0))`)
}

/** Before a draft is stored: no letter is sent under its id until the transaction ends. Throws what refuseLetterId does. */
export async function holdDraftId(tx: Queries, id: string): Promise<void> {
  await lockLetterId(tx, id)
  await refuseLetterId(tx, id)
}

/** Throws AppError letter_conflict for the id of a letter, also of one that was erased: a draft of it could never be sent. */
export async function refuseLetterId(db: Queries, id: string): Promise<void> {
  const sent = db.select({ id: letters.id }).from(letters).where(eq(letters.id, id))
  const erased = db.select({ id: erasedLetters.id }).from(erasedLetters).where(eq(erasedLetters.id, id))
  if ((await sent.unionAll(erased)).length > 0) throw new AppError('letter_conflict')
}
