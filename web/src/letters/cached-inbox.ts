import { inboxPage } from '@novelette/domain/letters.ts'
import * as z from 'zod/mini'
import { createUserNote } from '#session/user-note.ts'
import type { Shelf } from './queries.ts'
import type { ShelfPage } from './shelf-reading.ts'

/** Gone after an hour without activity, too: the next page clears it (TRUST.md). */
const note = createUserNote('inbox')

const keptPage = z.strictObject({
  ...inboxPage.shape,
  /** Milliseconds since 1970. */
  readAt: z.int(),
})

/** The first page of each shelf, as the server last said it. */
const keptInbox = z.strictObject({
  userId: z.uuid(),
  unread: z.nullable(keptPage),
  read: z.nullable(keptPage),
})

export type CachedInbox = { readonly [shelf in Shelf]: ShelfPage | null }

const nothing: CachedInbox = { unread: null, read: null }

/** What was kept for this user. What cannot be read is removed. */
export function readCachedInbox(userId: string): CachedInbox {
  const kept = keptInbox.safeParse(parsed(note.read(userId)))
  if (kept.success && kept.data.userId === userId) return { unread: kept.data.unread, read: kept.data.read }
  note.remove(userId)
  return nothing
}

export function cacheInbox(userId: string, { unread, read }: CachedInbox): void {
  note.keep(userId, { userId, unread, read })
}

export const removeOtherInboxes = note.removeOthers

/** Of a letter the day is a date; of a cursor it stays text. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null', (key, value) => (key === 'letters' ? value.map(withDate) : value))
  } catch {
    return null
  }
}

function withDate(letter: { readonly createdAt: string }) {
  return { ...letter, createdAt: new Date(letter.createdAt) }
}
