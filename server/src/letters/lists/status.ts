import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

type StatusDeps = Pick<Dependencies, 'db' | 'hub'>

/** Notifies the senders (docs/rules.md 5.1); to the receiver a delivered letter is as unread as a sent one. */
export async function markDelivered(
  { db, hub }: StatusDeps,
  receiverId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const changed = await db
    .update(letters)
    .set({ status: 'delivered', shownStatus: 'delivered' })
    .where(
      and(
        inArray(letters.id, [...ids]),
        eq(letters.receiverId, receiverId),
        eq(letters.hiddenFromReceiver, false),
        eq(letters.status, 'sent'),
      ),
    )
    .returning({ id: letters.id, senderId: letters.senderId })
  const bySender = Map.groupBy(changed, letter => letter.senderId)
  for (const [senderId, theirs] of bySender) {
    hub.publish([senderId], { kind: 'letter-changed', ids: theirs.map(letter => letter.id) })
  }
}

/** Marks the new letters of a list, also in the list returned. */
export async function withDelivered<Letter extends { readonly id: string; readonly status: LetterStatus }>(
  deps: StatusDeps,
  receiverId: string,
  list: readonly Letter[],
): Promise<Letter[]> {
  const undelivered = list.filter(letter => letter.status === 'sent').map(letter => letter.id)
  await markDelivered(deps, receiverId, undelivered)
  return list.map(letter => (letter.status === 'sent' ? { ...letter, status: 'delivered' } : letter))
}

type Reading = {
  readonly quietly: boolean
  /** Of a closed letter: its preview from now on, under the key that its row names. */
  readonly opened?: { readonly keyId: string; readonly sealedPreview: Buffer }
}

/**
 * The sender learns of it only with receipts, and never of one opened `quietly`, which leaves the shown status as it is
 * (docs/rules.md 5.6, 8.3). A closed letter stays so without `opened`. Throws `not_found`.
 */
export async function markRead(
  { db, hub, metrics }: StatusDeps & Pick<Dependencies, 'metrics'>,
  receiverId: string,
  id: string,
  { quietly, opened }: Reading,
): Promise<{ readonly status: LetterStatus; readonly isClosed: boolean }> {
  // The release before marks closed letters as read, but cannot open them.
  const mayOpen = opened
    ? sql`is_closed and key_id = ${opened.keyId} and coalesce(opens_from <= now(), true)`
    : sql`status <> 'read' and not is_closed`
  const opening = opened ? sql`is_closed = false, sealed_preview = ${opened.sealedPreview},` : sql``
  const { rows } = await db.execute<{ sender_id: string; before: LetterStatus; after: LetterStatus }>(sql`
    with unread as (
      select id, shown_status as before from letters
      where id = ${id} and receiver_id = ${receiverId} and not hidden_from_receiver and ${mayOpen}
      for update
    )
    update letters set status = 'read', ${opening} shown_status = case
      when ${quietly} then shown_status
      when not (select read_receipts from profiles where id = ${receiverId}) then 'delivered'
      when exists (select 1 from no_receipts where reader_id = ${receiverId} and writer_id = sender_id) then 'delivered'
      else 'read' end
    from unread where letters.id = unread.id
    returning letters.sender_id, unread.before, letters.shown_status as after`)
  const [changed] = rows
  if (!changed) return stateFor(db, receiverId, id)
  metrics.letters.inc({ event: 'opened' })
  const notified = changed.after === changed.before ? [receiverId] : [receiverId, changed.sender_id]
  hub.publish(notified, { kind: 'letter-changed', ids: [id] })
  return { status: 'read', isClosed: false }
}

async function stateFor(db: Db, receiverId: string, id: string) {
  const [letter] = await db
    .select({ status: letters.status, isClosed: letters.isClosed })
    .from(letters)
    .where(and(eq(letters.id, id), eq(letters.receiverId, receiverId), eq(letters.hiddenFromReceiver, false)))
  if (!letter) throw new AppError('not_found')
  return letter
}
