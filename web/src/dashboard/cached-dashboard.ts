import { personSchema } from '@novelette/domain/accounts/profiles.ts'
import { type Dashboard, dashboardListSize, dashboardSchema } from '@novelette/domain/letters/letters.ts'
import * as z from 'zod/mini'
import { createUserStorage } from '#session/user-storage.ts'

const maxAgeMs = 300_000

const note = createUserStorage('dashboard')

const { received, sent, unreadCount } = dashboardSchema.shape
const few = z.maxLength(dashboardListSize)

const cachedDashboardSchema = z.strictObject({
  profile: z.pick(personSchema, { id: true, username: true }),
  letters: z.strictObject({ received: received.check(few), sent: sent.check(few) }),
  unreadCount,
  /** Milliseconds since 1970. */
  lastFetched: z.int(),
})

type Owner = z.infer<typeof cachedDashboardSchema>['profile']

export type CachedDashboard = { readonly dashboard: Dashboard; readonly lastFetched: number }

/** Removes expired or unreadable data. */
export function readCachedDashboard(userId: string): CachedDashboard | undefined {
  const stored = note.read(cachedDashboardSchema, userId, withDates)
  if (stored?.profile.id === userId && isValid(stored.lastFetched)) {
    const { letters, unreadCount, lastFetched } = stored
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
  return age >= 0 && age < maxAgeMs
}

function withDates(key: string, value: unknown): unknown {
  return key === 'createdAt' && typeof value === 'string' ? new Date(value) : value
}
