import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { drafts } from '#db/schema.ts'
import { ownDraft } from '#drafts/drafts.ts'
import { AppError } from '#errors.ts'
import { draftBinding, openBody } from '#letters/sealing.ts'
import type { Parts } from '#parts.ts'

/**
 * Removes the draft of a letter with its earlier states, in the transaction that sends it; false where there is none. Throws
 * AppError draft_conflict, so that nothing is sent, when it has another revision than the one named and says something else: words
 * that were written on another device do not go with it. `body` is what is sent, as content.ts stores it.
 */
export async function endDraft(
  parts: Parts,
  tx: Queries,
  ownerId: string,
  { id, receiver, revision }: SendLetterInput,
  body: string,
): Promise<boolean> {
  const own = ownDraft(ownerId, id)
  const known = revision === undefined ? own : and(own, eq(drafts.revision, revision))
  const { rowCount } = await tx.delete(drafts).where(known)
  if (rowCount === 1 || revision === undefined) return rowCount === 1

  // What is compared is what goes: nothing is saved over it meanwhile.
  const [other] = await tx.select().from(drafts).where(own).for('update')
  if (!other) return false
  const isSame =
    other.receiver === receiver && openBody(parts.letterKeys, draftBinding(other), other) === body
  if (!isSame) throw new AppError('draft_conflict')
  await tx.delete(drafts).where(own)
  return true
}
