/** Set by run.ts. */
const { SOAK_MINUTES, SOAK_RATE, SOAK_PEOPLE } = process.env

export const soakOptions = {
  minutes: Number(SOAK_MINUTES),
  /** Calls a second. */
  rate: Number(SOAK_RATE),
  people: Number(SOAK_PEOPLE),
}

export const durationMs = soakOptions.minutes * 60_000
