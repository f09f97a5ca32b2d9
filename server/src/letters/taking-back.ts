import type { LetterStatus } from '@novelette/domain/letter-lists.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { refuseErased } from '#account-deletion/refuse-erased.ts'
import type { Queries } from '#db/open.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { holdDraftId, refuseLetterId } from '#drafts/draft-ids.ts'
import { ownDraft } from '#drafts/drafts.ts'
import { AppError } from '#errors.ts'
import { bodyOf, readBody } from '#letters/content.ts'
import { readablePreview } from '#letters/readable-preview.ts'
import { draftBinding, letterBinding, openBody, sealText } from '#letters/sealing.ts'

type Wanted = { readonly id: string; readonly draftId: string }

/**
 * Takes back a letter that its receiver has not opened; its text becomes the draft `draftId`, an id that the browser made,
 * so that asking again, after a lost answer or at the same moment, changes nothing. A letter that is being opened at this
 * moment either was opened first or is gone. Throws AppError not_found, draft_conflict for an id that is in use,
 * letter_conflict for that of a letter, already_opened when the sender may know that it was, and rate_limited.
 */
export async function takeBack(
  deps: Dependencies,
  senderId: string,
  wanted: Wanted,
): Promise<{ draftId: string }> {
  try {
    await makeDraftOf(deps, senderId, wanted)
  } catch (error) {
    if (!(await wasTakenBack(deps.db, senderId, wanted))) throw error
  }
  return { draftId: wanted.draftId }
}

async function makeDraftOf(deps: Dependencies, senderId: string, { id, draftId }: Wanted): Promise<void> {
  // All of it is asked again below, where it holds: nobody who is refused shall have megabytes opened and sealed first.
  await needUnopened(deps.db, senderId, id)
  await refuseUsedId(deps.db, draftId)
  await deps.limits.consume('new-draft', { account: senderId })
  const draft = await draftOf(deps, senderId, { id, draftId })
  const receiverId = await deps.db.transaction(async tx => {
    await holdDraftId(tx, draft)
    const letter = await needUnopened(tx, senderId, id, 'locked')
    const kept = await tx.insert(drafts).values(draft).onConflictDoNothing().returning({ id: drafts.id })
    if (kept.length === 0) throw new AppError('draft_conflict')
    await refuseErased(tx, { [senderId]: 'signed_out' })
    await withdraw(tx, letter)
    // Nothing changes for a receiver who opened it, or who does not have it.
    return letter.status === 'read' || letter.hiddenFromReceiver ? null : letter.receiverId
  })
  const changed = { kind: 'letter-changed', ids: [id] } as const
  deps.hub.publish(receiverId ? [senderId, receiverId] : [senderId], changed)
  deps.hub.publish([senderId], { kind: 'draft-changed', ids: [draftId] })
}

async function wasTakenBack(db: Queries, senderId: string, { id, draftId }: Wanted): Promise<boolean> {
  const [draft] = await db
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(letters, eq(letters.senderId, drafts.ownerId))
    .where(and(ownDraft(senderId, draftId), eq(letters.id, id), isNotNull(letters.takenBackAt)))
  return draft !== undefined
}

const sentBy = (senderId: string, id: string) =>
  and(eq(letters.id, id), eq(letters.senderId, senderId), eq(letters.hiddenFromSender, false))

const withoutText = {
  id: letters.id,
  receiverId: letters.receiverId,
  status: letters.status,
  shownStatus: letters.shownStatus,
  hiddenFromReceiver: letters.hiddenFromReceiver,
}

async function needUnopened(db: Queries, senderId: string, id: string, locked?: 'locked') {
  const query = db.select(withoutText).from(letters).where(sentBy(senderId, id))
  const [letter] = await (locked ? query.for('update') : query)
  if (!letter) throw new AppError('not_found')
  if (letter.shownStatus === 'read') throw new AppError('already_opened')
  return letter
}

async function refuseUsedId(db: Queries, draftId: string): Promise<void> {
  await refuseLetterId(db, draftId)
  const [draft] = await db.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, draftId))
  if (draft) throw new AppError('draft_conflict')
}

async function draftOf(deps: Dependencies, senderId: string, { id, draftId }: Wanted) {
  const [found] = await deps.db
    .select({ letter: letters, receiver: profiles.username })
    .from(letters)
    .leftJoin(profiles, eq(profiles.id, letters.receiverId))
    .where(sentBy(senderId, id))
  if (!found) throw new AppError('not_found')
  const { letter, receiver } = found
  const opened = letterBinding(letter)
  const { content, banner } = await readBody(deps.sanitiser, openBody(deps.letterKeys, opened, letter))
  const binding = draftBinding({ id: draftId, ownerId: letter.senderId })
  const sealed = sealText(deps.letterKeys, binding, {
    body: bodyOf({ content, banner }),
    preview: readablePreview(deps, opened, letter),
  })
  return {
    id: draftId,
    ownerId: letter.senderId,
    receiver: receiver ?? '',
    banner,
    revision: 1,
    ...sealed,
  }
}

/**
 * What was opened without a receipt stays with its reader, and its sender cannot tell (DECISIONS 27). Of any other nothing
 * is kept but its id: a send that is still being repeated somewhere must not bring it back.
 */
async function withdraw(tx: Queries, letter: { id: string; status: LetterStatus }): Promise<void> {
  const nothing = Buffer.alloc(0)
  const change =
    letter.status === 'read'
      ? {
          hiddenFromSender: true,
          takenBackAt: sql`now()`,
          hiddenFromBothAt: sql`case when ${letters.hiddenFromReceiver} then now() end`,
        }
      : {
          hiddenFromSender: true,
          hiddenFromReceiver: true,
          hiddenFromBothAt: sql`now()`,
          takenBackAt: sql`now()`,
          sealedKey: nothing,
          sealedPreview: nothing,
          sealedBody: nothing,
        }
  await tx.update(letters).set(change).where(eq(letters.id, letter.id))
}
