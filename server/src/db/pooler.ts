import type pg from 'pg'
import { partDeadline, withPool } from '#db/connecting.ts'

/**
 * Whether something in between, such as PgBouncer in transaction mode, gives a connection to somebody else after each statement. Then two of
 * them meet in one backend, or one of them finds itself in another: where each has its own, neither can be.
 */
export async function connectionsAreShared(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      return await meet(one, other)
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}

/** Milliseconds for a connection, and for an answer. */
const patience = 10_000

/** The same of an address, on connections on which nothing was set: such a pooler would hand that on to somebody else. */
export const sharesConnections = (connectionString: string): Promise<boolean> =>
  withPool(
    {
      connectionString: partDeadline(connectionString).address,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    },
    connectionsAreShared,
  )

async function meet(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  // In an order that also tells of a pooler that goes round among its connections.
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
