import { inboxPage } from '@novelette/domain/letters.ts'
import * as z from 'zod/mini'
import type { Shelf } from './queries.ts'
import type { ShelfPage } from './shelf-reading.ts'

/** Sign-out clears it, because its name holds the word user; so does the next page after an hour without activity (TRUST.md). */
const keyPrefix = 'inbox-of-user-'
const keyOf = (userId: string) => keyPrefix + userId

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

export type KeptInbox = { readonly [shelf in Shelf]: ShelfPage | null }

const nothing: KeptInbox = { unread: null, read: null }

/** What was kept for this user. What cannot be read is removed. */
export function readKeptInbox(userId: string): KeptInbox {
  const kept = keptInbox.safeParse(parsed(localStorage.getItem(keyOf(userId))))
  if (kept.success && kept.data.userId === userId) return { unread: kept.data.unread, read: kept.data.read }
  localStorage.removeItem(keyOf(userId))
  return nothing
}

/** A browser without room for it does without. */
export function keepInbox(userId: string, { unread, read }: KeptInbox): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ userId, unread, read }))
  } catch (error) {
    localStorage.removeItem(keyOf(userId))
    console.error('The inbox could not be kept', error)
  }
}

/** Of those who were here before and did not sign out. */
export function dropOtherInboxes(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(keyPrefix) && key !== keyOf(userId)) localStorage.removeItem(key)
  }
}

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
