import { setTimeout as pause } from 'node:timers/promises'
import type { Outage } from '#live/outage.ts'

/** Resolves with what ended it. */
export type Connection = { readonly ended: Promise<unknown> }

type Kept = {
  /** Connects once; closes the connection, also one that is still being made, when the signal is aborted. */
  readonly connect: (signal: AbortSignal) => Promise<Connection>
  /** It stands, for the first time or again: whatever was said before is lost to the streams that are open. */
  readonly onConnected: () => void
  readonly outage: Outage
}

const firstRetryMs = 100
const longestRetryMs = 2_000

/** Closes a connection with the signal, and what is left of it when it ended by itself. */
export function endWith(signal: AbortSignal, ended: Promise<unknown>, close: () => unknown): void {
  signal.addEventListener('abort', close, { once: true })
  void ended.then(() => {
    signal.removeEventListener('abort', close)
    close()
  })
}

/** Keeps one connection open until it is stopped; nobody waits for it. */
export function keepConnected({ connect, onConnected, outage }: Kept): { stop(): Promise<void> } {
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
        note(await ended)
      } catch (error) {
        note(error)
      }
      await pause(retryMs, null, { signal }).catch(() => null)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  function note(error: unknown): void {
    if (!signal.aborted) outage.began(error)
  }

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
