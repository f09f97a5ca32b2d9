import type pg from 'pg'
import { splitStatementTimeout, withPool } from '#db/connecting.ts'

/** In PgBouncer's transaction mode two share a backend, or one changes its backend. */
export async function connectionsAreShared(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      return await shareBackends(one, other)
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}

/** Milliseconds, to connect and per query. */
const timeoutMs = 10_000

/** Sets nothing: such a pooler would hand the setting on to others. */
export const sharesConnections = (connectionString: string): Promise<boolean> =>
  withPool(
    {
      connectionString: splitStatementTimeout(connectionString).address,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    },
    connectionsAreShared,
  )

async function shareBackends(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  // This order also detects a pooler that rotates connections.
  const [first, second, third, fourth] = [
    await backendOf(one),
    await backendOf(other),
    await backendOf(other),
    await backendOf(one),
  ]
  return first === second || second !== third || first !== fourth
}

async function backendOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
