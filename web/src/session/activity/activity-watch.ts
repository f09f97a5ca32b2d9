import { inactivity } from '@novelette/domain/accounts/sessions.ts'
import { noteAttendance } from '#lib/device/attendance.ts'
import { isSessionOver } from '#lib/error-code.ts'
import { client, keepaliveClient } from '#lib/rpc.ts'
import { activities, createActivityTest } from './activities.ts'
import { type ActivityClock, openActivityClock } from './activity-clock.ts'
import { isWarned, msLeft, nextLookMs } from './idle.ts'

/** A moving mouse fires about a hundred events per second. */
const activityThrottleMs = 1_000

type WatchOptions = {
  /** The open page must not be interrupted, nor its session end for want of activity. */
  readonly isExempt: () => boolean
  /** Milliseconds, every second; null when no longer due. */
  readonly onWarning: (left: number | null) => void
  readonly onOver: () => void
  readonly onSignedOut: () => void
}

/** Watches all tabs and tells the server of activity; warns after 55 idle minutes and ends the session after 60 (docs/rules.md 2.2). */
export class ActivityWatch {
  readonly #options: WatchOptions
  readonly #clock = openActivityClock()
  readonly #isActivity = createActivityTest()
  readonly #stopping = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastEventAt = 0

  constructor(options: WatchOptions) {
    this.#options = options
    const { signal } = this.#stopping
    for (const name of activities) {
      window.addEventListener(name, this.#onEvent, { signal, passive: true, capture: true })
    }
    document.addEventListener('visibilitychange', this.#tick, { signal })
    window.addEventListener('focus', this.#tick, { signal })
    window.addEventListener('pageshow', this.#tick, { signal })
    window.addEventListener('pagehide', () => reportActivityOnExit(this.#clock), { signal })
    this.#clock.onOtherTab(this.#check, signal)
    noteAttendance(0)
    // A page restored in the background continues the idle time; where none ends the session, nobody is there.
    const isOver = !options.isExempt() && this.#left === 0
    if (document.visibilityState === 'visible' || isOver) this.stay()
    else this.#tick()
  }

  stay = (): void => {
    const now = Date.now()
    this.#clock.recordActivity(now)
    noteAttendance(now)
    this.#tick()
  }

  stop = (): void => {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    noteAttendance(null)
  }

  get #left(): number {
    const now = Date.now()
    return msLeft(this.#clock.lastActivity(now), now)
  }

  /** Only the warning's answer counts; a late event does not revive the session. */
  #onEvent = (event: Event): void => {
    const sinceLastEvent = Date.now() - this.#lastEventAt
    if (!this.#isActivity(event) || (sinceLastEvent >= 0 && sinceLastEvent < activityThrottleMs)) return
    this.#lastEventAt = Date.now()
    if (isWarned(this.#left) && !this.#options.isExempt()) this.#check()
    else this.stay()
  }

  #tick = (): void => {
    this.#check()
    void reportActivity(this.#clock, this.#stopping.signal, this.#options.onSignedOut)
  }

  #check = (): void => {
    if (this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    const left = this.#options.isExempt() ? Number.POSITIVE_INFINITY : this.#left
    if (left === 0) {
      this.stop()
      this.#options.onOver()
      return
    }
    this.#options.onWarning(isWarned(left) ? left : null)
    this.#timer = setTimeout(this.#tick, nextLookMs(left))
  }
}

/**
 * Reports this tab's activity, at most once a minute for all tabs together. Periodic calls also report the latest activity, so
 * that the server never ends a session before the browser does.
 */
async function reportActivity(
  clock: ActivityClock,
  signal: AbortSignal,
  onSignedOut: () => void,
): Promise<void> {
  if (signal.aborted) return
  const now = Date.now()
  const before = clock.lastReport(now)
  if (clock.ownActivity(now) <= before || now - before < inactivity.reportMs) return
  clock.recordReport(now)
  try {
    await client.sessions.stay()
    if (!signal.aborted) clock.recordAnswer(Date.now())
  } catch (error) {
    if (signal.aborted) return
    if (isSessionOver(error)) onSignedOut()
    else clock.recordReport(before)
  }
}

function reportActivityOnExit(clock: ActivityClock): void {
  const now = Date.now()
  if (clock.ownActivity(now) <= clock.lastReport(now)) return
  clock.recordReport(now)
  void keepaliveClient.sessions.stay().catch(() => null)
}
