import { randomInt } from 'node:crypto'
import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import { maxRevision } from '@novelette/domain/letters/revisions.ts'
import { and, eq, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { drafts } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { haveSameWords } from '#sanitising/content.ts'
import { draftBinding, openBody } from '#sealing/sealing.ts'

type Id = string | Placeholder

export const ownDraft = (ownerId: Id, id: Id) => and(eq(drafts.id, id), eq(drafts.ownerId, ownerId))

/** Undefined also when it is someone else's. */
export async function findDraft(db: Queries, ownerId: string, id: string) {
  const [draft] = await db.select().from(drafts).where(ownDraft(ownerId, id))
  return draft
}

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

/**
 * At random, so that a draft that is deleted and written again has no revision that a window may know of the deleted one. Half of
 * all revisions are left for the saves to come.
 */
export function chooseFirstRevision(): number {
  return randomInt(1, Math.ceil(maxRevision / 2))
}
