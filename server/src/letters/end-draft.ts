import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { drafts, letters } from '#db/schema.ts'
import { ownDraft } from '#drafts/drafts.ts'
import { AppError } from '#errors.ts'
import { draftBinding, openBody } from '#letters/sealing.ts'
import type { Parts } from '#parts.ts'

/**
 * Removes the draft of a letter that was sent, with its earlier states, unless it has another revision than the one that is named;
 * takes the placeholders `id` and `senderId`.
 */
export function endDraft(db: Pick<Queries, 'delete'>, revision?: Placeholder) {
  const [id, senderId] = [sql.placeholder('id'), sql.placeholder('senderId')]
  const isSent = sql`exists (select from ${letters} where ${letters.id} = ${id} and ${letters.senderId} = ${senderId})`
  const isKnown = revision && eq(drafts.revision, revision)
  return db.delete(drafts).where(and(eq(drafts.id, id), eq(drafts.ownerId, senderId), isSent, isKnown))
}

/**
 * The same for one of another revision; false where there is none. Throws AppError draft_conflict, so that nothing is sent, when it
 * says something else: words that were written on another device do not go with it. `body` is what is sent, as content.ts stores it.
 */
export async function endOtherDraft(
  parts: Parts,
  tx: Queries,
  ownerId: string,
  { id, receiver }: SendLetterInput,
  body: string,
): Promise<boolean> {
  const own = ownDraft(ownerId, id)
  // What is compared is what goes: nothing is saved over it meanwhile.
  const [other] = await tx.select().from(drafts).where(own).for('update')
  if (!other) return false
  const isSame =
    other.receiver === receiver && openBody(parts.letterKeys, draftBinding(other), other) === body
  if (!isSame) throw new AppError('draft_conflict')
  await tx.delete(drafts).where(own)
  return true
}
