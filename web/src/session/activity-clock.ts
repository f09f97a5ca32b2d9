import { inactivity } from '@novelette/domain/sessions.ts'
import { keepNote } from './browser-storage.ts'

/** Milliseconds since 1970, under names that sign-out clears; all tabs of this browser write and read them. */
const activityKey = 'session-activity'
const reportKey = 'session-activity-report'

export type ActivityClock = ReturnType<typeof openActivityClock>

/**
 * When somebody last did something, and when the server was last told so. A time that is yet to come was noted before the
 * clock was set back: such an activity counts as now, and such a report as none, unless clocks of two tabs only differ a little.
 */
export function openActivityClock() {
  let own = 0
  // What is known should the notes be gone.
  let known = 0
  return {
    /** In any tab. */
    lastActivity(now: number): number {
      const at = noted(activityKey)
      // Else it would be now again at every look, and nobody would be warned until that time has come.
      if (at > now) keepNote(activityKey, String(now))
      known = Math.min(now, Math.max(known, at))
      return known
    },
    /** In this tab. */
    ownActivity(now: number): number {
      own = Math.min(now, own)
      return own
    },
    noteActivity(now: number): void {
      own = now
      known = now
      keepNote(activityKey, String(now))
    },
    /** By any tab. */
    lastReport(now: number): number {
      const reported = noted(reportKey)
      return reported > now + inactivity.reportMs ? 0 : reported
    },
    noteReport(at: number): void {
      keepNote(reportKey, String(at))
    },
    /** Calls the listener when another tab has seen activity. */
    onOtherTab(listener: () => void, signal: AbortSignal): void {
      const onStorage = ({ key }: StorageEvent) => key === activityKey && listener()
      window.addEventListener('storage', onStorage, { signal })
    },
  }
}

function noted(key: string): number {
  return Number(localStorage.getItem(key)) || 0
}
