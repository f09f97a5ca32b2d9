import { isRecord } from '@novelette/domain/is-record.ts'
import { dashboardListSize } from '@novelette/domain/letters/letter-lists.ts'
import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import { isReceivedSummary, isSentSummary } from '#letters/lists/cached-summaries.ts'
import { shapeOf } from '#lib/storage/entries.ts'
import { createUserStorage } from '#session/user-storage.ts'

const maxAgeMs = 300_000

const note = createUserStorage('dashboard')

type Owner = { readonly id: string; readonly username: string }

type StoredDashboard = {
  readonly profile: Owner
  readonly letters: Pick<Dashboard, 'received' | 'sent'>
  readonly unreadCount: number
  /** Milliseconds since 1970. */
  readonly lastFetched: number
}

function isStoredDashboard(value: unknown): value is StoredDashboard {
  if (!isRecord(value) || Object.keys(value).length !== 4) return false
  const { profile, letters, unreadCount, lastFetched } = value
  if (!Number.isSafeInteger(unreadCount) || !Number.isSafeInteger(lastFetched)) return false
  return isOwner(profile) && areDashboardLetters(letters)
}

function isOwner(value: unknown): value is Owner {
  return isRecord(value) && typeof value.id === 'string' && typeof value.username === 'string'
}

function areDashboardLetters(value: unknown): value is StoredDashboard['letters'] {
  if (!isRecord(value)) return false
  return isShortList(value.received, isReceivedSummary) && isShortList(value.sent, isSentSummary)
}

function isShortList<Letter>(list: unknown, isLetter: (value: unknown) => value is Letter): list is Letter[] {
  return Array.isArray(list) && list.length <= dashboardListSize && list.every(isLetter)
}

const storedDashboardShape = shapeOf(isStoredDashboard)

type CachedDashboard = { readonly dashboard: Dashboard; readonly lastFetched: number }

/** Removes expired or unreadable data. */
export function readCachedDashboard(userId: string): CachedDashboard | undefined {
  const stored = note.read(storedDashboardShape, userId, withDates)
  if (stored?.profile.id === userId && isValid(stored.lastFetched)) {
    const { letters, unreadCount, lastFetched } = stored
    return { dashboard: { ...letters, unreadCount, asksAboutNotices: false }, lastFetched }
  }
  note.remove(userId)
}

export function cacheDashboard({ id, username }: Owner, { dashboard, lastFetched }: CachedDashboard): void {
  const { unreadCount, received, sent } = dashboard
  note.keep(id, { profile: { id, username }, letters: { received, sent }, unreadCount, lastFetched })
}

export const removeOtherDashboards = note.removeOthers

function isValid(lastFetched: number): boolean {
  const age = Date.now() - lastFetched
  return age >= 0 && age < maxAgeMs
}

const dates = ['createdAt', 'opensFrom', 'postedAt']

function withDates(key: string, value: unknown): unknown {
  return dates.includes(key) && typeof value === 'string' ? new Date(value) : value
}
