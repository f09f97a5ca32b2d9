import type { SaveDraftInput, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { drafts } from '#db/schema.ts'
import { refuseLetterId, reserveDraftId } from '#letters/drafts/draft-ids.ts'
import { hasDraft, openDraft } from '#letters/drafts/drafts.ts'
import { chooseFirstRevision, findDraft, ownDraft } from '#letters/drafts/own-draft.ts'
import { keepVersion } from '#letters/drafts/versions.ts'
import { keepEnclosures } from '#letters/parts/kept-enclosures.ts'
import { enclosedIdsOf } from '#letters/parts/letter-enclosures.ts'
import { AppError } from '#lib/app-error.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { draftBinding, sealText } from '#sealing/sealing.ts'

/**
 * Saves over the revision it was written on; a text that is saved already changes nothing, so a save can be repeated. Throws
 * draft_conflict when it was changed elsewhere, not_found, also for someone else's guest, letter_conflict when its letter was sent,
 * too_large, letter_unreadable, rate_limited, unavailable.
 */
export async function saveDraft(
  deps: Dependencies,
  ownerId: string,
  input: SaveDraftInput,
): Promise<SavedDraft> {
  if (input.guestId) await requireOwnGuest(deps.db, ownerId, input.guestId)
  if (input.revision === 0) await deps.limits.consume('new-draft', { account: ownerId })
  else await needDraft(deps.db, ownerId, input.id)
  // The editor's own markup comes through unchanged.
  const { content, text } = await deps.sanitiser.cleanFor(ownerId, input.content)
  const { id, receiver, guestId, banner, lang, plan } = input
  const body = serialiseBody({ content, banner, lang, plan })
  const sealed = sealText(deps.letterKeys, draftBinding({ id, ownerId }), { body, preview: text })
  const row = { id, ownerId, receiver, guestId: guestId ?? null, banner, ...sealed }

  const enclosed = enclosedIdsOf(content)
  const saved = await deps.db.transaction(async tx => {
    const written =
      input.revision === 0 ? await insertDraft(tx, row) : await updateDraft(tx, row, input.revision)
    if (written) await keepEnclosures(tx, { id, ownerId, enclosed })
    return written
  })
  if (!saved) return sameDraft(deps, { ...row, content, lang, plan })
  deps.hub.publish([ownerId], { kind: 'draft-changed', ids: [id] })
  return saved
}

async function needDraft(db: Queries, ownerId: string, id: string): Promise<void> {
  const isThere = await hasDraft(db, ownerId, id)
  await refuseLetterId(db, id)
  if (!isThere) throw new AppError('not_found')
}

const savedColumns = { revision: drafts.revision, updatedAt: drafts.updatedAt }

type DraftRow = Omit<typeof drafts.$inferInsert, 'revision'>

async function insertDraft(tx: Queries, row: DraftRow): Promise<SavedDraft | undefined> {
  await reserveDraftId(tx, row)
  const first = { ...row, revision: chooseFirstRevision() }
  const [inserted] = await tx.insert(drafts).values(first).onConflictDoNothing().returning(savedColumns)
  await assertNotErased(tx, { [row.ownerId]: 'signed_out' })
  return inserted
}

async function updateDraft(tx: Queries, row: DraftRow, revision: number): Promise<SavedDraft | undefined> {
  const { id, ownerId, ...changes } = row
  const writtenOn = and(ownDraft(ownerId, id), eq(drafts.revision, revision))
  // Waits for concurrent saves and for the sending of its letter.
  const locked = await tx.select({ id: drafts.id }).from(drafts).where(writtenOn).for('update')
  if (locked.length === 0) return undefined
  await keepVersion(tx, ownerId, id)
  const [updated] = await tx
    .update(drafts)
    .set({ ...changes, revision: revision + 1, updatedAt: sql`now()` })
    .where(writtenOn)
    .returning(savedColumns)
  return updated
}

type Attempt = Pick<DraftRow, 'id' | 'ownerId' | 'receiver' | 'guestId' | 'banner'> & {
  readonly content: string
  readonly lang: SaveDraftInput['lang']
  readonly plan: LetterPlan | undefined
}

async function sameDraft(deps: Dependencies, attempt: Attempt): Promise<SavedDraft> {
  const stored = await findDraft(deps.db, attempt.ownerId, attempt.id)
  if (!stored) {
    await refuseLetterId(deps.db, attempt.id)
    throw new AppError('not_found')
  }
  const isForThem = stored.receiver === attempt.receiver && stored.guestId === attempt.guestId
  if (!isForThem) throw new AppError('draft_conflict')
  const { content, banner, lang, plan } = await openDraft(deps, stored)
  const hasSameWords = content === attempt.content && banner === attempt.banner && lang === attempt.lang
  if (!hasSameWords || !isSamePlan(plan, attempt.plan)) throw new AppError('draft_conflict')
  return { revision: stored.revision, updatedAt: stored.updatedAt }
}

/** Both come from the schema, which orders their fields. */
const isSamePlan = (one: LetterPlan | undefined, other: LetterPlan | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Throws `not_found`, also for someone else's guest. */
async function requireOwnGuest(db: Queries, ownerId: string, guestId: string): Promise<void> {
  const found = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.id, guestId), eq(guests.ownerId, ownerId)))
  if (found.length === 0) throw new AppError('not_found')
}
