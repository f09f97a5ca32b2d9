import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import { ownDraft } from '#drafts/drafts.ts'
import { AppError } from '#errors.ts'
import { bodyOf, readBody } from '#letters/content.ts'
import { previewOf } from '#letters/preview.ts'
import { draftBinding, letterBinding, openBody, sealText } from '#letters/sealing.ts'
import type { Parts } from '#parts.ts'

type Wanted = { readonly id: string; readonly draftId: string }
type StoredLetter = typeof letters.$inferSelect

/**
 * Takes back a letter that its receiver has not opened; its text becomes the draft `draftId`, an id that the browser made,
 * so that asking again, after a lost answer or at the same moment, changes nothing. A letter that is being opened at this
 * moment either was opened first or is gone. Throws AppError not_found, draft_conflict for an id that is in use, and
 * already_opened when the sender may know that it was.
 */
export async function takeBack(parts: Parts, senderId: string, wanted: Wanted): Promise<{ draftId: string }> {
  try {
    await makeDraftOf(parts, senderId, wanted)
  } catch (error) {
    if (!(await wasTakenBack(parts.db, senderId, wanted))) throw error
  }
  return { draftId: wanted.draftId }
}

async function makeDraftOf(parts: Parts, senderId: string, { id, draftId }: Wanted): Promise<void> {
  const draft = await draftOf(parts, await sentBy(parts.db, senderId, id), draftId)
  const receiverId = await parts.db.transaction(async tx => {
    const letter = await sentBy(tx, senderId, id, 'locked')
    if (letter.shownStatus === 'read') throw new AppError('already_opened')
    const kept = await tx.insert(drafts).values(draft).onConflictDoNothing().returning({ id: drafts.id })
    if (kept.length === 0) throw new AppError('draft_conflict')
    await withdraw(tx, letter)
    // Nothing changes for a receiver who opened it, or who does not have it.
    return letter.status === 'read' || letter.hiddenFromReceiver ? null : letter.receiverId
  })
  const changed = { kind: 'letter-changed', ids: [id] } as const
  parts.hub.publish(receiverId ? [senderId, receiverId] : [senderId], changed)
  parts.hub.publish([senderId], { kind: 'draft-changed', ids: [draftId] })
}

async function wasTakenBack(db: Queries, senderId: string, { id, draftId }: Wanted): Promise<boolean> {
  const [draft] = await db
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(letters, eq(letters.senderId, drafts.ownerId))
    .where(and(ownDraft(senderId, draftId), eq(letters.id, id), isNotNull(letters.takenBackAt)))
  return draft !== undefined
}

async function sentBy(db: Queries, senderId: string, id: string, locked?: 'locked'): Promise<StoredLetter> {
  const query = db
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.senderId, senderId), eq(letters.hiddenFromSender, false)))
  const [letter] = await (locked ? query.for('update') : query)
  if (!letter) throw new AppError('not_found')
  return letter
}

async function draftOf(parts: Parts, letter: StoredLetter, draftId: string) {
  const body = openBody(parts.letterKeys, letterBinding(letter), letter)
  const { content, banner } = await readBody(parts.sanitiser, body)
  const [receiver] = await parts.db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, letter.receiverId))
  const binding = draftBinding({ id: draftId, ownerId: letter.senderId })
  const sealed = sealText(parts.letterKeys, binding, {
    body: bodyOf({ content, banner }),
    preview: previewOf(content),
  })
  return {
    id: draftId,
    ownerId: letter.senderId,
    receiver: receiver?.username ?? '',
    banner,
    revision: 1,
    ...sealed,
  }
}

/**
 * What was opened without a receipt stays with its reader, and its sender cannot tell (DECISIONS 27). Of any other nothing
 * is kept but its id: a send that is still being repeated somewhere must not bring it back.
 */
async function withdraw(tx: Queries, letter: StoredLetter): Promise<void> {
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
