import pg from 'pg'

/** Milliseconds. The pool's own timeout ends before a connection is set up. */
const setConfigTimeoutMs = 3_000

/** A vanished host closes no connection: TCP probes after 10 seconds of silence and gives up 10 seconds later. */
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

/** A broken connection emits `error`, also while checked out; without a listener that ends the process. */
export function onConnectionError(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
}

/** The pool has 2 connections. */
export async function withPool<T>(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...config, ...tcpKeepalive, max: 2 })
  // The running query rejects as well.
  onConnectionError(pool, () => null)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
