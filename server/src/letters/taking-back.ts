import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Queries } from '#db/open.ts'
import { letterEnclosures } from '#db/people-schema.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import { refuseUsedDraftId, reserveDraftId } from '#letters/drafts/draft-ids.ts'
import { chooseFirstRevision, ownDraft } from '#letters/drafts/own-draft.ts'
import { readablePreview } from '#letters/lists/summaries.ts'
import { keepEnclosures, markTakenBack } from '#letters/parts/kept-enclosures.ts'
import { enclosedIdsOf } from '#letters/parts/letter-enclosures.ts'
import { AppError } from '#lib/app-error.ts'
import { readBody, readClosed, serialiseBody } from '#sanitising/content.ts'
import { draftBinding, letterBinding, openBody, sealText } from '#sealing/sealing.ts'

type TakeBackRequest = { readonly id: string; readonly draftId: string }

/**
 * Takes back an unopened letter (docs/rules.md 5.5); its text becomes the draft `draftId`, which the browser made, so that
 * repeated calls change nothing. Throws not_found, draft_conflict for an id in use, letter_conflict for that of a letter,
 * already_opened if the sender may know, and rate_limited.
 */
export async function takeBack(
  deps: Dependencies,
  senderId: string,
  request: TakeBackRequest,
): Promise<{ draftId: string }> {
  try {
    await convertToDraft(deps, senderId, request)
  } catch (error) {
    if (!(await wasTakenBack(deps.db, senderId, request))) throw error
  }
  return { draftId: request.draftId }
}

async function convertToDraft(
  deps: Dependencies,
  senderId: string,
  { id, draftId }: TakeBackRequest,
): Promise<void> {
  // A refused call must not open and seal megabytes first.
  await requireUnopened(deps.db, senderId, id)
  await refuseUsedDraftId(deps.db, draftId)
  await deps.limits.consume('new-draft', { account: senderId })
  const { enclosed, ...draft } = await buildDraft(deps, senderId, { id, draftId })
  const receiverId = await deps.db.transaction(async tx => {
    await reserveDraftId(tx, draft)
    const letter = await requireUnopened(tx, senderId, id, 'locked')
    const inserted = await tx.insert(drafts).values(draft).onConflictDoNothing().returning({ id: drafts.id })
    if (inserted.length === 0) throw new AppError('draft_conflict')
    await assertNotErased(tx, { [senderId]: 'signed_out' })
    await keepEnclosures(tx, { id: draftId, ownerId: senderId, enclosed })
    await markTakenBack(tx, { ownerId: senderId, enclosed })
    await withdraw(tx, letter)
    return letter.status === 'read' || letter.hiddenFromReceiver ? null : letter.receiverId
  })
  const changed = { kind: 'letter-changed', ids: [id] } as const
  deps.hub.publish(receiverId ? [senderId, receiverId] : [senderId], changed)
  deps.hub.publish([senderId], { kind: 'draft-changed', ids: [draftId] })
}

async function wasTakenBack(
  db: Queries,
  senderId: string,
  { id, draftId }: TakeBackRequest,
): Promise<boolean> {
  const [draft] = await db
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(letters, eq(letters.senderId, drafts.ownerId))
    .where(and(ownDraft(senderId, draftId), eq(letters.id, id), isNotNull(letters.takenBackAt)))
  return draft !== undefined
}

const sentBy = (senderId: string, id: string) =>
  and(eq(letters.id, id), eq(letters.senderId, senderId), eq(letters.hiddenFromSender, false))

const columnsWithoutText = {
  id: letters.id,
  receiverId: letters.receiverId,
  status: letters.status,
  shownStatus: letters.shownStatus,
  hiddenFromReceiver: letters.hiddenFromReceiver,
}

async function requireUnopened(db: Queries, senderId: string, id: string, locked?: 'locked') {
  const query = db.select(columnsWithoutText).from(letters).where(sentBy(senderId, id))
  const [letter] = await (locked ? query.for('update') : query)
  if (!letter) throw new AppError('not_found')
  if (letter.shownStatus === 'read') throw new AppError('already_opened')
  return letter
}

async function buildDraft(deps: Dependencies, senderId: string, { id, draftId }: TakeBackRequest) {
  const [found] = await deps.db
    .select({ letter: letters, receiver: profiles.username, guestName: profiles.guestName })
    .from(letters)
    .leftJoin(profiles, eq(profiles.id, letters.receiverId))
    .where(sentBy(senderId, id))
  if (!found) throw new AppError('not_found')
  const { letter, receiver, guestName } = found
  const opened = letterBinding(letter)
  const body = openBody(deps.letterKeys, opened, letter)
  const words = await readBody(deps.sanitiser, body)
  const closed = readClosed(body)
  const binding = draftBinding({ id: draftId, ownerId: letter.senderId })
  const sealed = sealText(deps.letterKeys, binding, {
    body: serialiseBody({ ...words, plan: closed && { openWhen: closed.openWhen } }),
    preview: closed?.firstWords ?? readablePreview(deps, opened, letter),
  })
  return {
    id: draftId,
    ownerId: letter.senderId,
    receiver: receiver ?? '',
    guestId: guestName === null ? null : letter.receiverId,
    banner: words.banner,
    revision: chooseFirstRevision(),
    enclosed: enclosedIdsOf(words.content),
    ...sealed,
  }
}

const isReported = sql`exists (select from ${reports} where ${reports.letterId} = ${letters.id})`

/**
 * One opened without a receipt stays with its reader (docs/rules.md 5.6). Of others the id is kept, so that a repeated send does not
 * restore them, and of a closed one that was reported what is disclosed (docs/rules.md 6.2).
 */
async function withdraw(tx: Queries, letter: { id: string; status: LetterStatus }): Promise<void> {
  const unlessReported = (column: PgColumn) => sql`case when ${isReported} then ${column} else ''::bytea end`
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
          sealedKey: unlessReported(letters.sealedKey),
          sealedPreview: unlessReported(letters.sealedPreview),
          sealedBody: unlessReported(letters.sealedBody),
        }
  await tx.update(letters).set(change).where(eq(letters.id, letter.id))
  if (letter.status === 'read') return
  await tx.execute(sql`
    delete from ${letterEnclosures} where ${letterEnclosures.letterId} = ${letter.id}
      and not exists (select from ${reports} where ${reports.letterId} = ${letter.id})`)
}
