import { noteAttendance } from '#lib/device/attendance.ts'
import { activities, createActivityTest } from './activities.ts'
import { openActivityClock } from './activity-clock.ts'
import { reportActivity, reportActivityOnExit } from './activity-report.ts'
import { isWarned, msLeft, nextLookMs } from './idle.ts'

/** A moving mouse fires about a hundred events per second. */
const activityThrottleMs = 1_000

type WatchOptions = {
  /** The open page must not be interrupted. */
  readonly isExempt: () => boolean
  /** Milliseconds, every second; null when no longer due. */
  readonly onWarning: (left: number | null) => void
  readonly onOver: () => void
  readonly onSignedOut: () => void
}

/** Watches all tabs, warns after 55 idle minutes and ends the session after 60 (docs/rules.md 2.2). */
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
    // A page restored in the background continues the idle time.
    if (document.visibilityState === 'visible' || this.#left === 0) this.stay()
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
