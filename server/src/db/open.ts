import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { despiteConflicts } from '#db/conflicts.ts'
import { hearErrors, noticeSilence, partDeadline, setFor } from '#db/connecting.ts'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** A Db or a transaction of it: what a rule needs to read and write. */
export type Queries = Pick<Db, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'>

/** Connections in the pool of one server. */
const poolSize = 20

/** With the one that listens for live events, and the two of a migration. */
export const connectionsOfServer = poolSize + 3

/**
 * Milliseconds after which PostgreSQL gives a statement up: far beyond the slowest that we have, and before those who wait for a
 * hanging one have taken every connection. Migrations have a pool of their own, and all the time they need.
 */
const longestStatement = 30_000

/** Milliseconds more, after which a PostgreSQL that has not even given it up is taken for one that vanished. */
const grace = 2_000

/**
 * Opens the one connection pool. Lost idle connections are reported to `onError`, never thrown. What the database undid for the
 * sake of others is tried again; given up, it throws what isConflict knows.
 */
export function openDatabase(connectionString: string, onError: (error: Error) => void): Db {
  const { address, deadline } = partDeadline(connectionString)
  const longest = deadline ?? longestStatement
  const pool = new pg.Pool({
    connectionString: address,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    ...noticeSilence,
    // Statements of one transaction that do not wait for one another go out together.
    pipeline: true,
    // With its pipeline the driver closes a connection on which a statement has hung for so long.
    query_timeout: longest && longest + grace,
    onConnect: client => setFor(client, 'statement_timeout', String(longest)),
  })
  hearErrors(pool, onError)
  pool.on('release', (_error, client) => {
    // The driver notices a moment later that it has closed it; meanwhile somebody else would get it.
    if (client.connection.stream.destroyed) void client.end()
  })
  const queryOnce: (...statement: unknown[]) => Promise<unknown> = pool.query.bind(pool)
  // Only what stands by itself goes this way: statements of a transaction have a connection of their own.
  Object.assign(pool, {
    query: (...statement: unknown[]) => despiteConflicts(() => queryOnce(...statement)),
  })
  const db = drizzle(pool, { schema })
  db.transaction = (work, config) =>
    despiteConflicts(() =>
      onConnection(pool, client => drizzle(client, { schema }).transaction(work, config)),
    )
  return db
}

/** Drizzle's own way loses the connection when `begin` fails; after a few outages the pool would have none left. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    // One that is still in a transaction is nothing for the next: the pool closes it.
    client.release(client.getTransactionStatus() !== 'I')
  }
}
