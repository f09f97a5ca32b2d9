import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#live/message.ts'
import type { Outage } from '#live/outage.ts'

type BatchesOptions = {
  /** Brings a batch to all servers; rejects where it could not. */
  readonly send: (payload: string) => Promise<unknown>
  /** In characters; ids and kinds are ASCII. */
  readonly largestPayload: number
  readonly outage: Outage
}

const batchEveryMs = 8
const retryEveryMs = 500
/** Servers whose connection broke look for themselves, so a backlog need not be kept for ever. */
const longestBacklog = 10_000
/** For how long a server that ends waits for its last words. */
const lastWordsMs = 2_000

/** Collects messages for the other servers and sends many at once, outside any transaction of a request. */
export function createBatches({ send, largestPayload, outage }: BatchesOptions) {
  let waiting: string[] = []
  let sending: Promise<void> | null = null
  let stopped = false

  async function sendAll(): Promise<void> {
    await pause(batchEveryMs)
    while (waiting.length > 0) {
      const batch = takeBatch(waiting, largestPayload)
      try {
        await send(`[${batch.join(',')}]`)
        outage.ended()
        // Many may have come while this was sent; a few wait for others.
        if (waiting.length < batch.length) await pause(batchEveryMs)
      } catch (error) {
        outage.began(error)
        if (stopped) return
        waiting = [...batch, ...waiting].slice(-longestBacklog)
        await pause(retryEveryMs)
      }
    }
  }

  function start(): void {
    sending ??= sendAll().finally(() => {
      sending = null
      if (waiting.length > 0 && !stopped) start()
    })
  }

  return {
    add(message: Message): void {
      if (stopped) return
      waiting.push(JSON.stringify(message))
      if (waiting.length > longestBacklog * 2) waiting = waiting.slice(-longestBacklog)
      start()
    },
    async stop(): Promise<void> {
      stopped = true
      await Promise.race([sending, pause(lastWordsMs, null, { ref: false })])
    },
  }
}

/** Takes away from the front as many as go into one payload, and at least one. */
function takeBatch(waiting: string[], largestPayload: number): string[] {
  let size = 2
  const count = waiting.findIndex(one => {
    size += one.length + 1
    return size > largestPayload
  })
  return waiting.splice(0, count === -1 ? waiting.length : Math.max(count, 1))
}
