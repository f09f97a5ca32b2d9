import { type Dashboard, dashboard, dashboardListSize } from '@novelette/domain/letters.ts'
import { person } from '@novelette/domain/profiles.ts'
import * as z from 'zod/mini'
import { createUserNote } from '#session/user-note.ts'

/** Milliseconds that a kept dashboard is good for (SPEC.md section 9). */
const validMs = 300_000

const note = createUserNote('dashboard')

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

export type CachedDashboard = { readonly dashboard: Dashboard; readonly lastFetched: number }

/** What was kept for this user, while it is valid. What is not, or cannot be read, is removed. */
export function readCachedDashboard(userId: string): CachedDashboard | undefined {
  const kept = keptDashboard.safeParse(parsed(note.read(userId)))
  if (kept.success && kept.data.profile.id === userId && isValid(kept.data.lastFetched)) {
    const { letters, unreadCount, lastFetched } = kept.data
    return { dashboard: { ...letters, unreadCount }, lastFetched }
  }
  note.remove(userId)
}

export function cacheDashboard({ id, username }: Owner, { dashboard, lastFetched }: CachedDashboard): void {
  const { unreadCount, ...letters } = dashboard
  note.keep(id, { profile: { id, username }, letters, unreadCount, lastFetched })
}

export const removeOtherDashboards = note.removeOthers

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
