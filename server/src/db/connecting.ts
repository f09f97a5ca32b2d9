import pg from 'pg'

/** Milliseconds. The pool's own patience ends before a connection is set up. */
const longestSetting = 3_000

/** A host that vanished closes no connection: after ten seconds without a word TCP asks for one, and gives up ten seconds later. */
export const noticeSilence = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Once it is connected: poolers refuse connections that come with settings. */
export async function setFor(client: pg.ClientBase, name: string, value: string): Promise<void> {
  const text = 'select set_config($1, $2, false)'
  const asked = { text, values: [name, value], query_timeout: longestSetting }
  await client.query(asked)
}

/** An address of a database, without the deadline that an operator gave to statements in it: milliseconds, 0 for none. */
export function partDeadline(connectionString: string): {
  readonly address: string
  readonly deadline: number | null
} {
  const url = new URL(connectionString)
  const deadline = url.searchParams.get('statement_timeout')
  if (deadline === null) return { address: connectionString, deadline }
  url.searchParams.delete('statement_timeout')
  return { address: url.href, deadline: Number(deadline) }
}

/** The same address with a deadline of ours, whatever an operator gave. */
export function withDeadline(connectionString: string, milliseconds: number): string {
  const url = new URL(connectionString)
  url.searchParams.set('statement_timeout', String(milliseconds))
  return url.href
}

/** A connection that breaks emits an error, also while it is checked out; one that no one hears ends the process. */
export function hearErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
}

/** A pool of its own for some work, with no more connections than that needs. */
export async function withPool<T>(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...config, ...noticeSilence, max: 2 })
  // The query that was running rejects as well; that is where a broken connection is dealt with here.
  hearErrors(pool, () => null)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
