import { inactivity } from '@novelette/domain/accounts/sessions.ts'
import { storedEntry, writeNote } from '#lib/storage/entries.ts'

/** All tabs share these. Milliseconds since 1970. */
const activityKey = 'session-activity'
const activity = storedEntry(activityKey)
const report = storedEntry('session-activity-report')
const answer = storedEntry('session-answer')

export type ActivityClock = ReturnType<typeof openActivityClock>

/**
 * A time in the future means that the clock was set back: such an activity counts as now, such a report as none, beyond a small
 * difference between tabs.
 */
export function openActivityClock() {
  let own = 0
  let lastKnown = 0
  return {
    /** In any tab. */
    lastActivity(now: number): number {
      const at = storedTime(activity)
      // Otherwise every check would count as activity until that time.
      if (at > now) writeNote(activity, String(now))
      lastKnown = Math.min(now, Math.max(lastKnown, at))
      return lastKnown
    },
    /** In this tab. */
    ownActivity(now: number): number {
      own = Math.min(now, own)
      return own
    },
    recordActivity(now: number): void {
      own = now
      lastKnown = now
      writeNote(activity, String(now))
    },
    /** By any tab. */
    lastReport(now: number): number {
      const reported = storedTime(report)
      return reported > now + inactivity.reportMs ? 0 : reported
    },
    recordReport(at: number): void {
      writeNote(report, String(at))
    },
    /** Of the server, that the session goes on, to any tab; a time in the future counts as none. */
    lastAnswer(now: number): number {
      const at = storedTime(answer)
      return at > now + inactivity.reportMs ? 0 : at
    },
    recordAnswer(now: number): void {
      writeNote(answer, String(now))
    },
    onOtherTab(listener: () => void, signal: AbortSignal): void {
      const onStorage = ({ key }: StorageEvent) => key === activityKey && listener()
      window.addEventListener('storage', onStorage, { signal })
    },
  }
}

function storedTime(entry: typeof activity): number {
  return Number(entry.readText()) || 0
}
