/** Set by run.ts. */
const { SOAK_MINUTES, SOAK_RATE, SOAK_PEOPLE } = process.env

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
