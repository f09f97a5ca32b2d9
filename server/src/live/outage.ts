import type { Log } from '#lib/log.ts'

/** Logs a failure and its recovery once each. */
export type Outage = { began(error: unknown): void; ended(): void }

export function watchOutage(log: Log, words: { readonly broke: string; readonly works: string }): Outage {
  let isBroken = false
  return {
    began(error) {
      if (!isBroken) log.warn({ err: error }, words.broke)
      isBroken = true
    },
    ended() {
      if (isBroken) log.info(words.works)
      isBroken = false
    },
  }
}
