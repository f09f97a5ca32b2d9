import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'

/** `ended` resolves with the reason. */
export type Connection = { readonly ended: Promise<unknown> }

type KeepConnectedOptions = {
  /** Aborting closes the connection. */
  readonly connect: (signal: AbortSignal) => Promise<Connection>
  /** Earlier messages are lost to open streams. */
  readonly onConnected: () => void
  readonly outage: Outage
}

const firstRetryMs = 100
const maxRetryMs = 2_000

export function closeOnAbort(signal: AbortSignal, ended: Promise<unknown>, close: () => unknown): void {
  signal.addEventListener('abort', close, { once: true })
  void ended.then(() => {
    signal.removeEventListener('abort', close)
    close()
  })
}

/** Keeps one connection open, retrying with backoff. Does not block. */
export function openPersistentConnection({ connect, onConnected, outage }: KeepConnectedOptions): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = run()

  async function run(): Promise<void> {
    let retryMs = firstRetryMs
    while (!signal.aborted) {
      try {
        const { ended } = await connect(signal)
        outage.ended()
        onConnected()
        retryMs = firstRetryMs
        reportOutage(await ended)
      } catch (error) {
        reportOutage(error)
      }
      await pause(retryMs, null, { signal }).catch(() => null)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }

  function reportOutage(error: unknown): void {
    if (!signal.aborted) outage.began(error)
  }

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

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
