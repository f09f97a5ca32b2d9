import { createClient } from '@redis/client'
import type { Log } from '#lib/log.ts'
import { createBatches } from '#live/batches.ts'
import {
  type Connection,
  closeOnAbort,
  openPersistentConnection,
  watchOutage,
} from '#live/persistent-connection.ts'
import { type Relay, type RelayListener, readMessages } from '#live/relay.ts'

type RedisRelayOptions = { readonly eventsUrl: string; readonly log: Log }

/** Redis takes far more; parsing larger batches would block the event loop. */
const largestPayload = 64_000

/** Only servers connected at that moment get a message. */
export function openRedisRelay({ eventsUrl, log }: RedisRelayOptions, listener: RelayListener): Relay {
  let channel: RedisChannel | null = null
  const outage = watchOutage(log, {
    broke: 'the Redis of live events is away',
    works: 'the Redis of live events is back',
  })
  const batches = createBatches({
    async send(payload) {
      if (!channel) throw new Error('Redis is not connected')
      await channel.say(payload)
    },
    largestPayload,
    outage,
  })
  const connecting = openPersistentConnection({
    async connect(signal) {
      channel = await connectToChannel(eventsUrl, signal, payload =>
        readMessages(payload).forEach(listener.onMessage),
      )
      return channel
    },
    onConnected: listener.onOpen,
    outage,
  })
  return {
    publish: batches.add,
    async stop() {
      await batches.stop()
      await connecting.stop()
    },
  }
}

type RedisChannel = Connection & {
  /** Rejects at once while Redis is away. */
  say(payload: string): Promise<unknown>
}

const connectTimeoutMs = 3_000
/** Drops a silent connection; pings keep an idle one alive. */
const socketTimeoutMs = 10_000
const pingIntervalMs = 3_000

/** One connection to EVENTS_URL. It ends for good when it breaks or the signal is aborted; the caller reconnects. */
export async function connectToChannel(
  eventsUrl: string,
  signal: AbortSignal,
  onPayload: (payload: string) => void,
): Promise<RedisChannel> {
  const { server, name } = parseEventsUrl(eventsUrl)
  const client = createClient({
    url: server,
    disableOfflineQueue: true,
    // A Redis user needs no rights but publish and subscribe.
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: pingIntervalMs,
    socket: { connectTimeout: connectTimeoutMs, socketTimeout: socketTimeoutMs, reconnectStrategy: false },
  })
  const ended = new Promise<unknown>(resolve => {
    client.on('error', resolve)
    client.once('end', () => resolve(new Error('The connection was closed')))
  })
  closeOnAbort(signal, ended, () => client.destroy())
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.subscribe(name, onPayload)
  } catch (error) {
    client.destroy()
    throw error
  }
  return { ended, say: payload => client.publish(name, payload) }
}

/** Pub/sub ignores the database number. */
function parseEventsUrl(eventsUrl: string): { readonly server: string; readonly name: string } {
  const url = new URL(eventsUrl)
  const name = `novelette_live_${Number(url.pathname.slice(1))}`
  url.pathname = ''
  return { server: url.href, name }
}
