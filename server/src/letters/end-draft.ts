import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { drafts } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { ownDraft } from '#drafts/drafts.ts'
import { AppError } from '#errors.ts'
import type { NoWait } from '#letters/acceptance.ts'
import { draftBinding, openBody } from '#letters/sealing.ts'

const given = sql.placeholder

/** The draft of a letter; takes the placeholders `id` and `senderId`. */
const itsDraft = and(eq(drafts.id, given('id')), eq(drafts.ownerId, given('senderId')))

/** Nothing is saved over it until the transaction ends, and what was saved a moment ago is seen from here on. */
export const holdDraft = (db: Pick<Queries, 'select'>, atOnce?: NoWait) =>
  db.select({ id: drafts.id }).from(drafts).where(itsDraft).for('update', atOnce)

/** Whether it says something else, for all that is known, since `revision`. */
export const hasOtherDraft = sql`exists (select from ${drafts} where ${and(itsDraft, ne(drafts.revision, given('revision')))})`

/** Removes it with its earlier states. */
export const endDraft = sql`delete from ${drafts} where ${itsDraft}`

/**
 * The revision of the draft that a letter goes on from, where it says the same as the letter. Throws AppError draft_conflict when it
 * says something else: words that were written on another device do not go with it. `body` is what is sent, as content.ts stores it.
 */
export async function sameRevision(
  deps: Dependencies,
  ownerId: string,
  { id, receiver, revision }: SendLetterInput,
  body: string,
): Promise<number | undefined> {
  if (revision === undefined) return undefined
  const [draft] = await deps.db.select().from(drafts).where(ownDraft(ownerId, id))
  if (!draft || draft.revision === revision) return revision
  const isSame = draft.receiver === receiver && openBody(deps.letterKeys, draftBinding(draft), draft) === body
  if (!isSame) throw new AppError('draft_conflict')
  return draft.revision
}
