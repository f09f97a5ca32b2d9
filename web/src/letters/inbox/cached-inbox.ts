import { inboxListPageSchema } from '@novelette/domain/letters/letters.ts'
import * as z from 'zod/mini'
import type { Shelf } from '#letter-lists/queries.ts'
import type { ShelfPage } from '#letter-lists/shelf-reading.ts'
import { createUserStorage } from '#session/user-storage.ts'

/** An hour without activity clears it. */
const note = createUserStorage('inbox')

const cachedPageSchema = z.strictObject({
  ...inboxListPageSchema.shape,
  /** Milliseconds since 1970. */
  readAt: z.int(),
})

const cachedInboxSchema = z.strictObject({
  userId: z.uuid(),
  unread: z.nullable(cachedPageSchema),
  read: z.nullable(cachedPageSchema),
})

export type CachedInbox = { readonly [shelf in Shelf]: ShelfPage | null }

const emptyInbox: CachedInbox = { unread: null, read: null }

/** Removes unreadable data. */
export function readCachedInbox(userId: string): CachedInbox {
  const kept = note.read(cachedInboxSchema, userId, withDates)
  if (kept?.userId === userId) return { unread: kept.unread, read: kept.read }
  note.remove(userId)
  return emptyInbox
}

export function cacheInbox(userId: string, { unread, read }: CachedInbox): void {
  note.keep(userId, { userId, unread, read })
}

export const removeOtherInboxes = note.removeOthers

/** A letter's `createdAt` becomes a date; that of a cursor stays text. */
function withDates(key: string, value: unknown): unknown {
  return key === 'letters' && Array.isArray(value) ? value.map(withDate) : value
}

function withDate(letter: { readonly createdAt: string }) {
  return { ...letter, createdAt: new Date(letter.createdAt) }
}
