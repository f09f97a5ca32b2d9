import pg from 'pg'
import { keepalive, maxSilenceMs, splitStatementTimeout, tcpKeepalive } from '#db/connecting.ts'
import type { Db } from '#db/open.ts'
import type { Log } from '#lib/log.ts'
import { createBatches } from '#live/batches.ts'
import {
  type Connection,
  closeOnAbort,
  openPersistentConnection,
  watchOutage,
} from '#live/persistent-connection.ts'
import { type Relay, type RelayListener, readMessages } from '#live/relay.ts'

type PostgresRelayOptions = { readonly db: Db; readonly connectionString: string; readonly log: Log }

const channel = 'novelette_live'
/** A no-op that shows in pg_stat_activity what this connection is for. */
const listen = { text: `listen ${channel}`, query_timeout: maxSilenceMs }
/** NOTIFY refuses payloads of 8000 bytes and more. */
const largestPayload = 7_900

/** A call that hangs is retried: the network may have recovered. */
const notify = { name: 'notify', text: 'select pg_notify($1, $2)', query_timeout: maxSilenceMs }

/** One LISTEN connection per server, one NOTIFY per batch. */
export function openPostgresRelay(
  { db, connectionString, log }: PostgresRelayOptions,
  listener: RelayListener,
): Relay {
  const batches = createBatches({
    // Bypasses Drizzle: busy servers run this a hundred times a second.
    send: payload => db.$client.query({ ...notify, values: [channel, payload] }),
    largestPayload,
    outage: watchOutage(log, {
      broke: 'live events for other servers are waiting',
      works: 'other servers hear of live events again',
    }),
  })
  const listening = openPersistentConnection({
    connect: signal =>
      openListening(connectionString, signal, payload => readMessages(payload).forEach(listener.onMessage)),
    onConnected: listener.onOpen,
    outage: watchOutage(log, {
      broke: 'cannot listen for live events',
      works: 'listening for live events again',
    }),
  })
  return {
    publish: batches.add,
    async stop() {
      await batches.stop()
      await listening.stop()
    },
  }
}

async function openListening(
  connectionString: string,
  signal: AbortSignal,
  onPayload: (payload: string) => void,
): Promise<Connection> {
  const { address } = splitStatementTimeout(connectionString)
  const client = new pg.Client({
    connectionString: address,
    ...tcpKeepalive,
    connectionTimeoutMillis: 3_000,
  })
  const broke = new Promise<unknown>(resolve => {
    client.on('error', resolve)
    client.once('end', () => resolve(new Error('The database ended the connection')))
  })
  client.on('notification', ({ payload }) => onPayload(payload ?? '[]'))
  const close = () => client.end().catch(() => null)
  try {
    await client.connect()
    await client.query(listen)
    signal.throwIfAborted()
  } catch (error) {
    await close()
    throw error
  }
  const keepaliveFailed = keepalive(client, signal, listen).catch((error: unknown) => error)
  // Stopping waits for neither: a vanished host never closes the connection.
  const ended = Promise.race([broke, keepaliveFailed])
  closeOnAbort(signal, ended, close)
  return { ended }
}
