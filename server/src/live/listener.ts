import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { liveChannel } from '#live/batches.ts'
import type { Log } from '#log.ts'

type ListenOptions<Message> = {
  readonly connectionString: string
  readonly log: Log
  readonly onMessages: (messages: Message[]) => void
  readonly onReconnect: () => void
}

const firstRetryMs = 100
const longestRetryMs = 2_000

/** Keeps one LISTEN connection open for as long as the server lives. */
export function listen<Message>(options: ListenOptions<Message>) {
  const { connectionString, log, onMessages, onReconnect } = options
  const stopping = new AbortController()
  let client: pg.Client | null = null
  const running = run()

  async function run(): Promise<void> {
    let wasConnected = false
    let retryMs = firstRetryMs
    while (!stopping.signal.aborted) {
      try {
        const { ended } = await connect()
        // stop() has only ended the connection before this one.
        if (stopping.signal.aborted) await client?.end()
        if (wasConnected) onReconnect()
        wasConnected = true
        retryMs = firstRetryMs
        await ended
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for live events yet')
      }
      await pause(retryMs, null, { signal: stopping.signal }).catch(() => null)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  /** Resolves when listening; the promise inside resolves when the connection has ended. */
  async function connect(): Promise<{ readonly ended: Promise<void> }> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 3_000 })
    const ended = new Promise<void>(resolve => fresh.once('end', resolve))
    fresh.on('error', error => log.warn({ err: error }, 'the live connection broke'))
    fresh.on('notification', message => onMessages(JSON.parse(message.payload ?? '[]')))
    await fresh.connect()
    await fresh.query(`listen ${liveChannel}`)
    client = fresh
    return { ended }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort()
      await client?.end().catch(() => null)
      await running
    },
  }
}
