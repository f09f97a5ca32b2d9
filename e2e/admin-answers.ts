import type { AdminStatistics, AdminUsersPage } from '@novelette/domain/admin/admin.ts'
import type { Page } from '@playwright/test'
import { interceptCall } from './intercept.ts'

/** No test could create hundreds of users. */
export async function answerCall(page: Page, call: string, answer: (input: unknown) => unknown) {
  await interceptCall(page, call, async ({ url, postData }) => {
    const json = await answer(inputOf(postData ?? new URL(url).searchParams.get('data')))
    return { json: { json, meta: datesIn(json, []) } }
  })
}

function inputOf(sent: string | null): unknown {
  return sent ? JSON.parse(sent).json : undefined
}

type Step = string | number

/** oRPC's client expects the paths of dates: 1 marks a date. */
export function datesIn(value: unknown, path: readonly Step[]): (readonly Step[])[] {
  if (value instanceof Date) return [[1, ...path]]
  if (Array.isArray(value)) return value.flatMap((item, index) => datesIn(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => datesIn(item, [...path, key]))
}

const perPage = 20

export function pageOfUsers(page: number, matching: number): AdminUsersPage {
  const first = (page - 1) * perPage
  const users = Array.from({ length: Math.min(perPage, matching - first) }, (_, index) => ({
    id: crypto.randomUUID(),
    username: `User${first + index + 1}`,
    profilePicture: null,
    createdAt: new Date(Date.UTC(2026, 9, 1)),
    totalLettersSent: first + index,
    totalLettersReceived: 1_234_567,
    lastActive: new Date(Date.UTC(2026, 10, 1)),
    isBanned: index === 1,
  }))
  return { users, page, pageCount: Math.ceil(matching / perPage), matching }
}

export function statisticsOf(count: number, added: (ago: number) => number): AdminStatistics {
  const days = Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index
    const day = new Date(Date.UTC(2026, 11, 31 - ago)).toISOString().slice(0, 10)
    return { day, users: added(ago), letters: added(ago) }
  })
  const sum = days.reduce((total, day) => total + day.letters, 0)
  const windows = { all: sum, today: added(0), last7Days: sum, last30Days: sum }
  return {
    users: { ...windows, banned: 0, active: 0 },
    letters: windows,
    waiting: { reports: 0, testimonials: 0 },
    deliveryHeldSince: null,
    days,
  }
}
