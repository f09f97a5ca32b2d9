import { createClient } from '@redis/client'
import { type Connection, endWith } from '#live/kept-connection.ts'

export type RedisChannel = Connection & {
  /** Rejects at once where Redis is away: nothing waits in here for a connection. */
  say(payload: string): Promise<unknown>
}

const connectTimeoutMs = 3_000
/** Without a word of Redis for so long the connection is given up; an idle one is asked for a word in between. */
const silenceMs = 10_000
const pingEveryMs = 3_000

/**
 * Joins the channel of live events in the Redis of EVENTS_URL, with one connection to hear and to speak. It ends for good when
 * it breaks or the signal is aborted: whoever keeps it joins again.
 */
export async function joinChannel(
  eventsUrl: string,
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<RedisChannel> {
  const { server, name } = placeOf(eventsUrl)
  const client = createClient({
    url: server,
    disableOfflineQueue: true,
    // Neither these nor a database to be selected: a user who may do nothing but hear and speak is enough.
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: pingEveryMs,
    socket: { connectTimeout: connectTimeoutMs, socketTimeout: silenceMs, reconnectStrategy: false },
  })
  const ended = new Promise<unknown>(resolve => {
    client.on('error', resolve)
    client.once('end', () => resolve(new Error('The connection was closed')))
  })
  endWith(signal, ended, () => client.destroy())
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.subscribe(name, hear)
  } catch (error) {
    client.destroy()
    throw error
  }
  return { ended, say: payload => client.publish(name, payload) }
}

/** Redis tells all of its databases alike, so installations that share one are told apart by the number in the address. */
function placeOf(eventsUrl: string): { readonly server: string; readonly name: string } {
  const url = new URL(eventsUrl)
  const name = `novelette_live_${Number(url.pathname.slice(1))}`
  url.pathname = ''
  return { server: url.href, name }
}
