import { isRecord } from '@novelette/domain/is-record.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { hasFields, isReceivedSummary } from '#letters/lists/cached-summaries.ts'
import type { Shelf } from '#letters/lists/queries.ts'
import type { ShelfPage } from '#letters/lists/shelf-reading.ts'
import { shapeOf } from '#lib/storage/entries.ts'
import { createUserStorage } from '#session/user-storage.ts'

/** An hour without activity clears it. */
const note = createUserStorage('inbox')

export type CachedInbox = { readonly [shelf in Shelf]: ShelfPage | null }

const emptyInbox: CachedInbox = { unread: null, read: null }

type StoredInbox = CachedInbox & { readonly userId: string }

function isStoredInbox(value: unknown): value is StoredInbox {
  if (!isRecord(value) || Object.keys(value).length !== 3 || !isUuid(value.userId)) return false
  return [value.unread, value.read].every(page => page === null || isShelfPage(page))
}

function isShelfPage(value: unknown): value is ShelfPage {
  if (!isRecord(value) || !Number.isSafeInteger(value.readAt)) return false
  const { letters, nextCursor } = value
  if (nextCursor !== null && !isCursor(nextCursor)) return false
  return Array.isArray(letters) && letters.every(isReceivedSummary)
}

const isCursor = (value: unknown) =>
  hasFields<Cursor>(value, {
    id: isUuid,
    createdAt: moment => typeof moment === 'string' && !Number.isNaN(Date.parse(moment)),
  })

const storedInboxShape = shapeOf(isStoredInbox)

/** Removes unreadable data. */
export function readCachedInbox(userId: string): CachedInbox {
  const kept = note.read(storedInboxShape, userId, withDates)
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
  const isDate = key === 'opensFrom' || key === 'postedAt'
  if (isDate && typeof value === 'string') return new Date(value)
  return key === 'letters' && Array.isArray(value) ? value.map(withDate) : value
}

function withDate(letter: { readonly createdAt: string }) {
  return { ...letter, createdAt: new Date(letter.createdAt) }
}
