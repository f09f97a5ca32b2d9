import { eq } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, erasedLetters, letters } from '#db/schema.ts'
import { lockAgainstSending } from '#letters/participants/locks.ts'
import { AppError } from '#lib/app-error.ts'

type NewDraft = { readonly id: string; readonly ownerId: string }

/**
 * Call it before the insertion: a draft must not outlive its sent letter, so its owner sends no letter under this id until the
 * transaction ends. An existing draft needs only its row lock. Throws what refuseLetterId throws.
 */
export async function reserveDraftId(tx: Queries, { id, ownerId }: NewDraft): Promise<void> {
  await lockAgainstSending(tx, ownerId)
  await refuseLetterId(tx, id)
}

/** Throws `letter_conflict`: the draft could never be sent. */
export async function refuseLetterId(db: Queries, id: string): Promise<void> {
  const sent = db.select({ id: letters.id }).from(letters).where(eq(letters.id, id))
  const erased = db.select({ id: erasedLetters.id }).from(erasedLetters).where(eq(erasedLetters.id, id))
  const scheduled = db
    .select({ id: scheduledLetters.id })
    .from(scheduledLetters)
    .where(eq(scheduledLetters.id, id))
  if ((await sent.unionAll(erased).unionAll(scheduled)).length > 0) throw new AppError('letter_conflict')
}

/** Before a draft with this id is made of a letter. Throws `draft_conflict`, and `letter_conflict` for that of a letter. */
export async function refuseUsedDraftId(db: Queries, draftId: string): Promise<void> {
  await refuseLetterId(db, draftId)
  const [draft] = await db.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, draftId))
  if (draft) throw new AppError('draft_conflict')
}
