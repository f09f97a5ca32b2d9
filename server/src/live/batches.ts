import { setTimeout as pause } from 'node:timers/promises'
import type { Outage } from '#live/persistent-connection.ts'
import type { RelayMessage } from '#live/relay.ts'

type BatchesOptions = {
  readonly send: (payload: string) => Promise<unknown>
  /** Characters; ids and kinds are ASCII. */
  readonly largestPayload: number
  readonly outage: Outage
}

const batchEveryMs = 8
const retryEveryMs = 500
/** In messages. Servers resync after a lost connection. */
const maxBacklog = 10_000
const flushTimeoutMs = 2_000

/** Batches messages outside any request's transaction. */
export function createBatches({ send, largestPayload, outage }: BatchesOptions) {
  let queue: string[] = []
  let sending: Promise<void> | null = null
  let stopped = false

  async function sendAll(): Promise<void> {
    await pause(batchEveryMs)
    while (queue.length > 0) {
      const batch = takeBatch(queue, largestPayload)
      try {
        await send(`[${batch.join(',')}]`)
        outage.ended()
        if (queue.length < batch.length) await pause(batchEveryMs)
      } catch (error) {
        outage.began(error)
        if (stopped) return
        queue = [...batch, ...queue].slice(-maxBacklog)
        await pause(retryEveryMs)
      }
    }
  }

  function start(): void {
    sending ??= sendAll().finally(() => {
      sending = null
      if (queue.length > 0 && !stopped) start()
    })
  }

  return {
    add(message: RelayMessage): void {
      if (stopped) return
      queue.push(JSON.stringify(message))
      if (queue.length > maxBacklog * 2) queue = queue.slice(-maxBacklog)
      start()
    },
    async stop(): Promise<void> {
      stopped = true
      await Promise.race([sending, pause(flushTimeoutMs, null, { ref: false })])
    },
  }
}

/** Takes at least one message. */
function takeBatch(queue: string[], largestPayload: number): string[] {
  let size = 2
  const count = queue.findIndex(one => {
    size += one.length + 1
    return size > largestPayload
  })
  return queue.splice(0, count === -1 ? queue.length : Math.max(count, 1))
}
