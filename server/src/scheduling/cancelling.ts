import { and, eq, isNotNull } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, erasedLetters } from '#db/schema.ts'
import { refuseUsedDraftId, reserveDraftId } from '#letters/drafts/draft-ids.ts'
import { chooseFirstRevision, findDraft } from '#letters/drafts/own-draft.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { keepEnclosures } from '#letters/parts/kept-enclosures.ts'
import { enclosedIdsOf } from '#letters/parts/letter-enclosures.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readPlan, serialiseBody } from '#sanitising/content.ts'
import {
  announceScheduled,
  type FoundScheduled,
  findScheduled,
  lockScheduled,
  openScheduled,
  ownScheduled,
} from '#scheduling/own-scheduled.ts'
import { draftBinding, letterBinding, sealText } from '#sealing/sealing.ts'

type CancelRequest = { readonly id: string; readonly draftId: string }

/**
 * Its words become the draft `draftId`, which the browser made, so that repeated calls change nothing (docs/rules.md 10.4). Throws
 * not_found, already_left, draft_conflict for an id in use or words changed just now, letter_conflict for the id of a letter, and
 * rate_limited.
 */
export async function cancelScheduled(
  deps: Dependencies,
  senderId: string,
  request: CancelRequest,
): Promise<{ draftId: string }> {
  try {
    await convertToDraft(deps, senderId, request)
  } catch (error) {
    if (!(await wasCancelled(deps.db, senderId, request))) throw error
  }
  return { draftId: request.draftId }
}

async function convertToDraft(
  deps: Dependencies,
  senderId: string,
  { id, draftId }: CancelRequest,
): Promise<void> {
  const found = await findScheduled(deps.db, senderId, id)
  await refuseUsedDraftId(deps.db, draftId)
  await deps.limits.consume('new-draft', { account: senderId })
  const { enclosed, ...draft } = await buildDraft(deps, found, draftId)
  await deps.db.transaction(async tx => {
    await reserveDraftId(tx, draft)
    const { letter } = await lockScheduled(tx, senderId, id)
    if (letter.revision !== found.letter.revision) throw new AppError('draft_conflict')
    const inserted = await tx.insert(drafts).values(draft).onConflictDoNothing().returning({ id: drafts.id })
    if (inserted.length === 0) throw new AppError('draft_conflict')
    await assertNotErased(tx, { [senderId]: 'signed_out' })
    await keepEnclosures(tx, { id: draftId, ownerId: senderId, enclosed })
    await removeScheduled(tx, senderId, id)
  })
  await announceScheduled(deps, 'cancelled', found)
  deps.hub.publish([senderId], { kind: 'draft-changed', ids: [draftId] })
}

/** It keeps its plan: who opens the draft finds the day they had chosen. */
async function buildDraft(
  deps: Dependencies,
  { letter, receiver, username }: FoundScheduled,
  draftId: string,
) {
  const body = openScheduled(deps, letter)
  const words = await readBody(deps.sanitiser, body)
  const sealed = sealText(deps.letterKeys, draftBinding({ id: draftId, ownerId: letter.senderId }), {
    body: serialiseBody({ ...words, plan: readPlan(body) }),
    preview: readablePreview(deps, letterBinding(letter), letter),
  })
  return {
    id: draftId,
    ownerId: letter.senderId,
    receiver: username ?? '',
    guestId: receiver.isGuest ? receiver.id : null,
    banner: words.banner,
    revision: chooseFirstRevision(),
    enclosed: enclosedIdsOf(words.content),
    ...sealed,
  }
}

/** The id stays taken: a repeated call must not schedule it again. */
async function removeScheduled(tx: Queries, senderId: string, id: string): Promise<void> {
  await tx.delete(scheduledLetters).where(ownScheduled(senderId, id))
  await tx.insert(erasedLetters).values({ id }).onConflictDoNothing()
}

async function wasCancelled(db: Queries, senderId: string, { id, draftId }: CancelRequest): Promise<boolean> {
  const erased = await db.select({ id: erasedLetters.id }).from(erasedLetters).where(eq(erasedLetters.id, id))
  return erased.length > 0 && (await findDraft(db, senderId, draftId)) !== undefined
}

/** Lets a letter go that came back. Throws not_found, also for one that waits. */
export async function dismissReturned(deps: Dependencies, senderId: string, id: string): Promise<void> {
  await deps.db.transaction(async tx => {
    const returned = await tx
      .select({ id: scheduledLetters.id })
      .from(scheduledLetters)
      .where(and(ownScheduled(senderId, id), isNotNull(scheduledLetters.returnedAt)))
      .for('update')
    if (returned.length === 0) throw new AppError('not_found')
    await removeScheduled(tx, senderId, id)
  })
  deps.hub.publish([senderId], { kind: 'scheduled-changed', ids: [id] })
}
