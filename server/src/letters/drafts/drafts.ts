import type { Draft, DraftSummary, RemoveDraftInput } from '@novelette/domain/letters/drafts.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Queries } from '#db/open.ts'
import { drafts, profiles } from '#db/schema.ts'
import { ownDraft } from '#letters/drafts/own-draft.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readPlan } from '#sanitising/content.ts'
import { firstWordsOf } from '#sealing/preview-text.ts'
import { draftBinding, openBody } from '#sealing/sealing.ts'

/** Older drafts can still be opened by id. */
const listedDrafts = 100

const statements = prepareOnce(db => ({
  list: db
    .select({
      id: drafts.id,
      ownerId: drafts.ownerId,
      receiver: drafts.receiver,
      guestId: drafts.guestId,
      guestName: profiles.guestName,
      banner: drafts.banner,
      updatedAt: drafts.updatedAt,
      keyId: drafts.keyId,
      sealedPreview: drafts.sealedPreview,
    })
    .from(drafts)
    .leftJoin(profiles, eq(profiles.id, drafts.guestId))
    .where(eq(drafts.ownerId, sql.placeholder('owner')))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(listedDrafts)
    .prepare('drafts_of'),
}))

export async function listDrafts(deps: Dependencies, ownerId: string): Promise<DraftSummary[]> {
  const rows = await statements(deps.db).list.execute({ owner: ownerId })
  return rows.map(row => {
    const { id, receiver, banner, updatedAt } = row
    const firstWords = firstWordsOf(readablePreview(deps, draftBinding(row), row))
    return { id, receiver, ...guestOf(row), banner, updatedAt, firstWords }
  })
}

/** Throws not_found, also when it is someone else's. */
export async function getDraft(deps: Dependencies, ownerId: string, id: string): Promise<Draft> {
  const [found] = await deps.db
    .select({ draft: drafts, guestName: profiles.guestName })
    .from(drafts)
    .leftJoin(profiles, eq(profiles.id, drafts.guestId))
    .where(ownDraft(ownerId, id))
  if (!found) throw new AppError('not_found')
  const { draft, guestName } = found
  const { receiver, guestId, revision, updatedAt } = draft
  const words = await openDraft(deps, draft)
  return { id: draft.id, receiver, ...guestOf({ guestId, guestName }), ...words, revision, updatedAt }
}

/** For the answer, which lacks it when the draft is for nobody yet or for an account. */
export const guestOf = (row: { readonly guestId: string | null; readonly guestName: string | null }) =>
  row.guestId !== null && row.guestName !== null && { guest: { id: row.guestId, name: row.guestName } }

/** Throws `not_found`, and `draft_conflict` when the revision differs. */
export async function removeDraft(
  { db, hub }: Dependencies,
  ownerId: string,
  { id, revision }: RemoveDraftInput,
): Promise<void> {
  const own = ownDraft(ownerId, id)
  const known = revision === undefined ? own : and(own, eq(drafts.revision, revision))
  const { rowCount } = await db.delete(drafts).where(known)
  if (rowCount === 0) throw new AppError((await hasDraft(db, ownerId, id)) ? 'draft_conflict' : 'not_found')
  hub.publish([ownerId], { kind: 'draft-changed', ids: [id] })
}

export async function hasDraft(db: Queries, ownerId: string, id: string): Promise<boolean> {
  const found = await db.select({ id: drafts.id }).from(drafts).where(ownDraft(ownerId, id))
  return found.length > 0
}

type StoredDraft = typeof drafts.$inferSelect

/** Throws SealError. */
export async function openDraft(
  { letterKeys, sanitiser }: Dependencies,
  draft: Pick<StoredDraft, 'id' | 'ownerId' | 'keyId' | 'sealedKey' | 'sealedBody'>,
) {
  const body = openBody(letterKeys, draftBinding(draft), draft)
  const plan = readPlan(body)
  return { ...(await readBody(sanitiser, body)), ...(plan && { plan }) }
}
