import { inactivity } from '@novelette/domain/accounts/sessions.ts'
import { storeValue } from '#lib/browser-storage.ts'

/** All tabs share these; sign-out clears them by their names. Milliseconds since 1970. */
const activityKey = 'session-activity'
const reportKey = 'session-activity-report'

export type ActivityClock = ReturnType<typeof openActivityClock>

/**
 * A time in the future means that the clock was set back: such an activity counts as now, such a report as none, beyond a small
 * difference between tabs.
 */
export function openActivityClock() {
  let own = 0
  // For a storage that was cleared.
  let lastKnown = 0
  return {
    /** In any tab. */
    lastActivity(now: number): number {
      const at = storedTime(activityKey)
      // Otherwise every check would count as activity until that time.
      if (at > now) storeValue(activityKey, String(now))
      lastKnown = Math.min(now, Math.max(lastKnown, at))
      return lastKnown
    },
    /** In this tab. */
    ownActivity(now: number): number {
      own = Math.min(now, own)
      return own
    },
    noteActivity(now: number): void {
      own = now
      lastKnown = now
      storeValue(activityKey, String(now))
    },
    /** By any tab. */
    lastReport(now: number): number {
      const reported = storedTime(reportKey)
      return reported > now + inactivity.reportMs ? 0 : reported
    },
    noteReport(at: number): void {
      storeValue(reportKey, String(at))
    },
    onOtherTab(listener: () => void, signal: AbortSignal): void {
      const onStorage = ({ key }: StorageEvent) => key === activityKey && listener()
      window.addEventListener('storage', onStorage, { signal })
    },
  }
}

function storedTime(key: string): number {
  return Number(localStorage.getItem(key)) || 0
}
