import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { letters, users } from '#db/schema.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { letterBinding, openText, sealText } from '#sealing/sealing.ts'

type LetterToMove = {
  readonly id: string
  /** To the claimer, on their side. */
  readonly isShown: boolean
  readonly isShownToOwner: boolean
  readonly bytes: number
}

type People = { readonly guestId: string; readonly claimerId: string; readonly ownerId: string }

/**
 * All letters of a guest but those taken back, which are empty. One that the writer removed unopened stays hidden, and so does an
 * undelivered one from whom the claimer has blocked (docs/rules.md 6.1).
 */
export function lockLetters(tx: Queries, { guestId, claimerId, ownerId }: People): Promise<LetterToMove[]> {
  const { senderId, receiverId, status, hiddenFromSender, hiddenFromReceiver } = letters
  const isBlocked = sql`exists (select from ${blocks} where ${blocks.blockerId} = ${claimerId} and ${blocks.blockedId} = ${ownerId})`
  const isHidden = sql`${hiddenFromReceiver} or ${hiddenFromSender} and ${status} <> 'read' or ${status} = 'sent' and ${isBlocked}`
  const isOwn = eq(senderId, guestId)
  return tx
    .select({
      id: letters.id,
      isShown: sql<boolean>`case when ${isOwn} then not ${hiddenFromSender} else not (${isHidden}) end`,
      isShownToOwner: sql<boolean>`case when ${isOwn} then not ${hiddenFromReceiver} else not ${hiddenFromSender} end`,
      bytes: sql<number>`octet_length(${letters.sealedBody})`,
    })
    .from(letters)
    .where(and(or(isOwn, eq(receiverId, guestId)), sql`octet_length(${letters.sealedKey}) > 0`))
    .orderBy(letters.id)
    .for('update')
}

const batchLimits = { letters: 50, bytes: 1024 * 1024 }

/** A call of others waits no longer. */
const sliceMs = 4

/** A longer letter is a batch of its own. */
export function letterBatches(all: readonly LetterToMove[]): LetterToMove[][] {
  const batches: LetterToMove[][] = []
  let bytes = 0
  for (const letter of all) {
    const last = batches.at(-1)
    bytes += letter.bytes
    if (last && last.length < batchLimits.letters && bytes <= batchLimits.bytes) last.push(letter)
    else {
      batches.push([letter])
      bytes = letter.bytes
    }
  }
  return batches
}

type Sides = { readonly guestId: string; readonly claimerId: string }
type Sealing = Pick<Dependencies, 'letterKeys' | 'log'>

/**
 * Opens locked letters and seals them for the claimer: a seal names both people. Returns the ids; a letter that does not open stays as
 * it is.
 */
export async function resealBatch(
  tx: Queries,
  deps: Sealing,
  { guestId, claimerId }: Sides,
  batch: readonly LetterToMove[],
): Promise<string[]> {
  const shown = new Map(batch.map(({ id, isShown }) => [id, isShown]))
  const rows = await tx
    .select()
    .from(letters)
    .where(inArray(letters.id, [...shown.keys()]))
  const sealed = await resealInSlices(deps, rows, id => (id === guestId ? claimerId : id))
  const column = <Value>(pick: (letter: Resealed) => Value) => sql.param(sealed.map(pick))
  const isOwn = eq(letters.senderId, guestId)
  // An erased writer keeps none, and what the claimer removes must not stay for them.
  const hiddenFromSender = sql`(${letters.hiddenFromSender}
    or not ${isOwn} and not exists (select from ${users} where ${users.id} = ${letters.senderId}))`
  const hidden = sql`case when ${isOwn} then ${letters.hiddenFromReceiver} else not r.shown end`
  await tx.execute(sql`
    update ${letters} set
      sender_id = case when ${isOwn} then ${claimerId} else ${letters.senderId} end,
      receiver_id = case when ${isOwn} then ${letters.receiverId} else ${claimerId} end,
      key_id = r.key_id, sealed_key = r.key, sealed_preview = r.preview, sealed_body = r.body,
      hidden_from_sender = ${hiddenFromSender},
      hidden_from_receiver = ${hidden},
      hidden_from_both_at = case when ${hiddenFromSender} and ${hidden} then coalesce(${letters.hiddenFromBothAt}, now()) end
    from unnest(${column(one => one.id)}::uuid[], ${column(one => one.keyId)}::text[], ${column(one => one.sealedKey)}::bytea[],
      ${column(one => one.sealedPreview)}::bytea[], ${column(one => one.sealedBody)}::bytea[],
      ${column(one => shown.get(one.id))}::boolean[]) as r (id, key_id, key, preview, body, shown)
    where ${letters.id} = any (${column(one => one.id)}::uuid[]) and ${letters.id} = r.id`)
  return sealed.map(({ id }) => id)
}

type Row = typeof letters.$inferSelect
type Resealed = ReturnType<typeof reseal>

async function resealInSlices(
  deps: Sealing,
  rows: readonly Row[],
  movedTo: (id: string) => string,
): Promise<Resealed[]> {
  const sealed: Resealed[] = []
  let since = performance.now()
  for (const row of rows) {
    try {
      sealed.push(reseal(deps, row, movedTo))
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      deps.log.error({ id: row.id, reason: error.message }, 'a letter cannot be opened')
    }
    if (performance.now() - since < sliceMs) continue
    await turn()
    since = performance.now()
  }
  return sealed
}

function reseal({ letterKeys }: Sealing, row: Row, movedTo: (id: string) => string) {
  const text = openText(letterKeys, letterBinding(row), row)
  const senderId = movedTo(row.senderId)
  const receiverId = movedTo(row.receiverId)
  return { id: row.id, ...sealText(letterKeys, letterBinding({ id: row.id, senderId, receiverId }), text) }
}
