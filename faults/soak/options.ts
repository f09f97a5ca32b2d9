/** Of a run among the fault tests; `npm run soak` sets its own (run.ts). */
const { SOAK_MINUTES = '0.5', SOAK_RATE = '50', SOAK_PEOPLE = '200' } = process.env

export const soakOptions = {
  minutes: Number(SOAK_MINUTES),
  /** Calls a second. */
  rate: Number(SOAK_RATE),
  people: Number(SOAK_PEOPLE),
}

const minuteMs = 60_000
/** Even a short run has this many. */
const fewestFaults = 3

export const durationMs = soakOptions.minutes * minuteMs
export const betweenFaultsMs = Math.min(minuteMs, durationMs / fewestFaults)
