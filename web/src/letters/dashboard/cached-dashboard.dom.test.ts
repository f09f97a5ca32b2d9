import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { roseUser } from '#test/render-app.tsx'
import { person } from '#test/stored-letters.ts'
import { cacheDashboard, readCachedDashboard, removeOtherDashboards } from './cached-dashboard.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const storageKey = `dashboard-of-user-${roseUser.id}`
const dashboard: Dashboard = {
  received: [
    {
      id: crypto.randomUUID(),
      status: 'delivered',
      createdAt: new Date('2026-11-20T09:00:00Z'),
      banner: 'romantic-roses',
      preview: 'kept words',
      favourite: false,
      openWhen: null,
      sender: person('Otto'),
    },
  ],
  sent: [],
  unreadCount: 1,
  asksAboutNotices: false,
}
const minutesAgo = (minutes: number) => now - minutes * 60_000
const stored = () => localStorage.getItem(storageKey)

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  cacheDashboard(roseUser, { dashboard, lastFetched: minutesAgo(1) })
})

it('readCachedDashboard returns the cached dashboard with its dates', () => {
  expect(readCachedDashboard(roseUser.id)).toEqual({ dashboard, lastFetched: minutesAgo(1) })
})

it('readCachedDashboard returns a closed letter with its day as a date', () => {
  const openWhen = { label: 'it is our day', opensFrom: new Date('2026-12-24T00:00:00Z') }
  const received = dashboard.received.map(letter => ({ ...letter, openWhen }))
  cacheDashboard(roseUser, { dashboard: { ...dashboard, received }, lastFetched: minutesAgo(1) })
  expect(readCachedDashboard(roseUser.id)?.dashboard.received).toEqual(received)
})

it('readCachedDashboard returns a dashboard for less than five minutes, then removes it', () => {
  cacheDashboard(roseUser, { dashboard, lastFetched: minutesAgo(5) + 1 })
  expect(readCachedDashboard(roseUser.id)?.dashboard).toEqual(dashboard)
  cacheDashboard(roseUser, { dashboard, lastFetched: minutesAgo(5) })
  expect(readCachedDashboard(roseUser.id)).toBeUndefined()
  expect(stored()).toBeNull()
})

it('readCachedDashboard returns nothing for another user, even if it is stored under their key', () => {
  const gerda = person('Gerda')
  expect(readCachedDashboard(gerda.id)).toBeUndefined()
  localStorage.setItem(`dashboard-of-user-${gerda.id}`, stored() ?? '')
  expect(readCachedDashboard(gerda.id)).toBeUndefined()
  expect(localStorage.getItem(`dashboard-of-user-${gerda.id}`)).toBeNull()
})

it('removeOtherDashboards drops what is cached for other users and nothing else', () => {
  cacheDashboard(person('Fritz'), { dashboard, lastFetched: now })
  localStorage.setItem('look', 'dark')
  removeOtherDashboards(roseUser.id)
  expect(Object.keys(localStorage).sort()).toEqual([storageKey, 'look'])
})

it.each([
  ['broken off', () => '{"profile":'],
  ['of another kind', () => '[]'],
  ['fetched in the future', (text: string) => edit(text, entry => ({ ...entry, lastFetched: now + 1 }))],
  ['with a count that is a text', (text: string) => edit(text, entry => ({ ...entry, unreadCount: '1' }))],
  [
    'with letters of another form',
    (text: string) =>
      edit(text, entry => ({ ...entry, letters: { received: [{ preview: 'kept words' }], sent: [] } })),
  ],
  ['with a field too many', (text: string) => edit(text, entry => ({ ...entry, more: 1 }))],
  [
    'with more letters than a dashboard shows',
    (text: string) =>
      edit(text, entry => ({
        ...entry,
        letters: { ...entry.letters, received: Array(4).fill(entry.letters.received[0]) },
      })),
  ],
  [
    'with a day that is none',
    (text: string) => text.replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":"yesterday"'),
  ],
])('readCachedDashboard removes a cached dashboard %s', (_, damage) => {
  localStorage.setItem(storageKey, damage(stored() ?? ''))
  expect(readCachedDashboard(roseUser.id)).toBeUndefined()
  expect(stored()).toBeNull()
})

type Entry = { readonly letters: { readonly received: readonly unknown[] } }

function edit(text: string, change: (entry: Entry) => object): string {
  return JSON.stringify(change(JSON.parse(text)))
}
