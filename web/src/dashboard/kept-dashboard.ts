import { type Dashboard, dashboard, dashboardListSize } from '@novelette/domain/letters.ts'
import { person } from '@novelette/domain/profiles.ts'
import * as z from 'zod/mini'

/** Milliseconds that a kept dashboard is good for (SPEC.md section 9). */
const validMs = 300_000

/** Sign-out clears it, because its name holds the word user. */
const keyPrefix = 'dashboard-of-user-'
const keyOf = (userId: string) => keyPrefix + userId

const { received, sent, unreadCount } = dashboard.shape
const few = z.maxLength(dashboardListSize)

/** What the browser keeps of a dashboard (SPEC.md section 3, Dashboard cache). */
const keptDashboard = z.strictObject({
  profile: z.pick(person, { id: true, username: true }),
  letters: z.strictObject({ received: received.check(few), sent: sent.check(few) }),
  unreadCount,
  /** Milliseconds since 1970. */
  lastFetched: z.int(),
})

type Owner = z.infer<typeof keptDashboard>['profile']

export type Kept = { readonly dashboard: Dashboard; readonly lastFetched: number }

/** What was kept for this user, while it is valid. What is not, or cannot be read, is removed. */
export function readKept(userId: string): Kept | undefined {
  const kept = keptDashboard.safeParse(parsed(localStorage.getItem(keyOf(userId))))
  if (kept.success && kept.data.profile.id === userId && isValid(kept.data.lastFetched)) {
    const { letters, unreadCount, lastFetched } = kept.data
    return { dashboard: { ...letters, unreadCount }, lastFetched }
  }
  localStorage.removeItem(keyOf(userId))
}

/** A browser without room for it does without. */
export function keep({ id, username }: Owner, { dashboard, lastFetched }: Kept): void {
  const { unreadCount, ...letters } = dashboard
  const kept = { profile: { id, username }, letters, unreadCount, lastFetched }
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept))
  } catch (error) {
    localStorage.removeItem(keyOf(id))
    console.error('The dashboard could not be kept', error)
  }
}

/** Of those who were here before and did not sign out. */
export function dropOthers(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(keyPrefix) && key !== keyOf(userId)) localStorage.removeItem(key)
  }
}

function isValid(lastFetched: number): boolean {
  const age = Date.now() - lastFetched
  return age >= 0 && age < validMs
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null', (key, value) => (key === 'createdAt' ? new Date(value) : value))
  } catch {
    return null
  }
}
