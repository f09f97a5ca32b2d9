import { activities, createActivityTest } from './activities.ts'
import { openActivityClock } from './activity-clock.ts'
import { reportActivity, reportActivityOnExit } from './activity-report.ts'
import { isWarned, msLeft, nextLookMs } from './idle.ts'

/** A moving mouse makes a hundred of them a second; one is enough. */
const heardEveryMs = 1_000

type WatchOptions = {
  /** Whether the page that is open must not be interrupted. */
  readonly isSpared: () => boolean
  /** Milliseconds left, with every second of the warning; null when it is no longer due. */
  readonly onWarning: (left: number | null) => void
  readonly onOver: () => void
  /** The server says that there is no session any more. */
  readonly onSignedOut: () => void
}

/** Follows what is done in all tabs of this browser, and says when that is too little (SPEC.md section 4). */
export class ActivityWatch {
  readonly #options: WatchOptions
  readonly #clock = openActivityClock()
  readonly #isActivity = createActivityTest()
  readonly #stopping = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #heardAt = 0

  constructor(options: WatchOptions) {
    this.#options = options
    const { signal } = this.#stopping
    for (const name of activities) {
      window.addEventListener(name, this.#hear, { signal, passive: true, capture: true })
    }
    document.addEventListener('visibilitychange', this.#beat, { signal })
    window.addEventListener('focus', this.#beat, { signal })
    window.addEventListener('pageshow', this.#beat, { signal })
    window.addEventListener('pagehide', () => reportActivityOnExit(this.#clock), { signal })
    // The tab that saw the activity also tells the server.
    this.#clock.onOtherTab(this.#look, signal)
    // To open a page is to do something. One that the browser brought back by itself goes on with what is known, if anything is.
    if (document.visibilityState === 'visible' || this.#left === 0) this.stay()
    else this.#beat()
  }

  /** Somebody is here. */
  stay = (): void => {
    this.#clock.noteActivity(Date.now())
    this.#beat()
  }

  stop = (): void => {
    clearTimeout(this.#timer)
    this.#stopping.abort()
  }

  get #left(): number {
    const now = Date.now()
    return msLeft(this.#clock.lastActivity(now), now)
  }

  /** Once the warning is due, only an answer to it counts; and who comes back too late does not revive a session. */
  #hear = (event: Event): void => {
    const sinceHeard = Date.now() - this.#heardAt
    if (!this.#isActivity(event) || (sinceHeard >= 0 && sinceHeard < heardEveryMs)) return
    this.#heardAt = Date.now()
    if (isWarned(this.#left) && !this.#options.isSpared()) this.#look()
    else this.stay()
  }

  #beat = (): void => {
    this.#look()
    void reportActivity(this.#clock, this.#stopping.signal, this.#options.onSignedOut)
  }

  #look = (): void => {
    if (this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    const left = this.#options.isSpared() ? Number.POSITIVE_INFINITY : this.#left
    if (left === 0) {
      this.stop()
      this.#options.onOver()
      return
    }
    this.#options.onWarning(isWarned(left) ? left : null)
    this.#timer = setTimeout(this.#beat, nextLookMs(left))
  }
}
