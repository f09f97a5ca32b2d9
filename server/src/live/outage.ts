import type { Log } from '#log.ts'

/** Tells the log when something broke, and when it works again: two lines, however often it was tried in between. */
export type Outage = { began(error: unknown): void; ended(): void }

export function watchOutage(log: Log, words: { readonly broke: string; readonly works: string }): Outage {
  let isOn = false
  return {
    began(error) {
      if (!isOn) log.warn({ err: error }, words.broke)
      isOn = true
    },
    ended() {
      if (isOn) log.info(words.works)
      isOn = false
    },
  }
}
