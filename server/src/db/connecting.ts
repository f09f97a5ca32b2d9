import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The pool's own timeout ends before a connection is set up. */
const setConfigTimeoutMs = 3_000

/** A vanished host closes no connection: it is given up after 20 seconds of silence. */
export const tcpKeepalive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Poolers refuse settings in the connection request. Throws after 3 seconds. */
export async function setSetting(client: pg.ClientBase, name: string, value: string): Promise<void> {
  const text = 'select set_config($1, $2, false)'
  const query = { text, values: [name, value], query_timeout: setConfigTimeoutMs }
  await client.query(query)
}

/** In milliseconds; 0 means none. */
export function splitStatementTimeout(connectionString: string): {
  readonly address: string
  readonly deadline: number | null
} {
  const url = new URL(connectionString)
  const deadline = url.searchParams.get('statement_timeout')
  if (deadline === null) return { address: connectionString, deadline }
  url.searchParams.delete('statement_timeout')
  return { address: url.href, deadline: Number(deadline) }
}

export function withStatementTimeout(connectionString: string, milliseconds: number): string {
  const url = new URL(connectionString)
  url.searchParams.set('statement_timeout', String(milliseconds))
  return url.href
}

/** Without a listener, `error` of a broken connection ends the process, also while checked out. */
export function onConnectionError(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
}

export async function withPool<T>(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...config, ...tcpKeepalive, max: 2 })
  onConnectionError(pool, () => null)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Milliseconds without an answer. */
export const maxSilenceMs = 10_000

const defaultIntervalMs = 3_000

/**
 * TCP keepalive is slower, and behind a pooler does not notice that PostgreSQL is gone. Rejects when an answer is overdue, the
 * connection breaks or the signal is aborted.
 */
export async function keepalive(
  client: pg.ClientBase,
  signal: AbortSignal,
  query = { text: 'select 1', query_timeout: maxSilenceMs },
  everyMs = defaultIntervalMs,
): Promise<never> {
  for (;;) {
    await pause(everyMs, null, { signal })
    await client.query(query)
  }
}
