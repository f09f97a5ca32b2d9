import { inactivity } from '@novelette/domain/accounts/sessions.ts'

/** By this device's clock, which counts the time that it slept. Null while nobody's activity is watched. */
let activeAt: number | null = null

/** Somebody was active in this tab at that time; at 0, not yet. */
export function noteAttendance(at: number | null): void {
  activeAt = at
}

/**
 * Whether the page acts by itself: nobody was active in it for as long as activity is reported late. What waited for a connection is
 * sent so, and what failed is tried again (docs/rules.md 2.2).
 */
export function isUnattended(): boolean {
  if (activeAt === null) return document.visibilityState === 'hidden'
  return Math.abs(Date.now() - activeAt) >= inactivity.reportMs
}
