import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import type { Log } from '#log.ts'

export const liveChannel = 'novelette_live'

/** NOTIFY refuses payloads of 8000 bytes and more; ids and kinds are ASCII. */
const largestPayload = 7_900
const batchEveryMs = 4
const retryEveryMs = 500
/** Listeners whose connection broke refetch by themselves, so a backlog need not be kept for ever. */
const longestBacklog = 10_000

/** Collects messages for the other servers and sends many with one NOTIFY, outside any transaction of a request. */
export function createBatches<Message>(db: Db, log: Log) {
  let waiting: string[] = []
  let sending: Promise<void> | null = null
  let stopped = false

  async function sendAll(): Promise<void> {
    await pause(batchEveryMs)
    while (waiting.length > 0) {
      const batch = takeBatch(waiting)
      try {
        await db.execute(sql`select pg_notify(${liveChannel}, ${`[${batch.join(',')}]`})`)
      } catch (error) {
        log.warn({ err: error }, 'live events for other servers are waiting')
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
      start()
    },
    async stop(): Promise<void> {
      stopped = true
      await sending
    },
  }
}

/** Takes away from the front as many as go into one NOTIFY, and at least one. */
function takeBatch(waiting: string[]): string[] {
  let size = 2
  const count = waiting.findIndex(one => {
    size += one.length + 1
    return size > largestPayload
  })
  return waiting.splice(0, count === -1 ? waiting.length : Math.max(count, 1))
}
