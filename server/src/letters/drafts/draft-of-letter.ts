import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import { and, ne, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { drafts } from '#db/schema.ts'
import { findDraft, ownDraft } from '#letters/drafts/own-draft.ts'
import { AppError } from '#lib/app-error.ts'
import { haveSameWords } from '#sanitising/content.ts'
import { draftBinding, openBody } from '#sealing/sealing.ts'

const { placeholder } = sql

/** Takes the placeholders `id` and `senderId`. */
const draftOfLetter = ownDraft(placeholder('senderId'), placeholder('id'))

/** Later statements of the transaction see the latest save. */
export const lockDraft = sql`select from ${drafts} where ${draftOfLetter} for update`

/** Whether the draft may say something else since `revision`; false if that is null. */
export const hasOtherDraft = sql`exists (select from ${drafts} where ${and(draftOfLetter, ne(drafts.revision, placeholder('revision')))})`

export const deleteDraft = sql`delete from ${drafts} where ${draftOfLetter}`

type LetterOfDraft = Pick<SendLetterInput, 'id' | 'receiver' | 'revision'> & {
  readonly guestId: string | undefined
}

/**
 * The revision of a draft that says the same as its letter. Throws draft_conflict if it differs: words from another device must
 * not be lost (docs/rules.md 4.2). `body` is serialised by content.ts.
 */
export async function sameRevision(
  deps: Dependencies,
  ownerId: string,
  { id, receiver, guestId, revision }: LetterOfDraft,
  body: string,
): Promise<number | undefined> {
  const draft = await findDraft(deps.db, ownerId, id)
  if (!draft || draft.revision === revision) return revision
  const isForThem = draft.receiver === receiver && draft.guestId === (guestId ?? null)
  const isSame = isForThem && haveSameWords(openBody(deps.letterKeys, draftBinding(draft), draft), body)
  if (!isSame) throw new AppError('draft_conflict')
  return draft.revision
}
