import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { onConnectionError, setSetting, splitStatementTimeout, tcpKeepalive } from '#db/connecting.ts'
import { retryOnConflict } from '#db/errors.ts'
import { type Tracer, traced } from '#lib/tracing/traced.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }

export type Queries = Pick<Db, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'>

const poolSize = 20

/** Adds the listener for live events and two for a migration. */
export const connectionsOfServer = poolSize + 3

/** Far above our slowest statement, and short enough that hanging ones do not exhaust the pool. Migrations have their own. */
const defaultStatementTimeoutMs = 30_000

/** Milliseconds beyond it until a silent PostgreSQL counts as gone. */
const driverMarginMs = 2_000

/** Lost idle connections go to `onError`. Conflicts are retried; the last throws an error that isConflict knows. */
export function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  tracer: Tracer | null = null,
): Db {
  const { address, deadline } = splitStatementTimeout(connectionString)
  const statementTimeoutMs = deadline ?? defaultStatementTimeoutMs
  const pool = new pg.Pool({
    connectionString: address,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    ...tcpKeepalive,
    // Pipelines independent statements of a transaction.
    pipeline: true,
    // In pipeline mode the driver closes the connection on this timeout.
    query_timeout: statementTimeoutMs && statementTimeoutMs + driverMarginMs,
    onConnect: client => setSetting(client, 'statement_timeout', String(statementTimeoutMs)),
  })
  onConnectionError(pool, error => {
    // A pool that has ended does not wait until PostgreSQL has closed its connections.
    if (!pool.ending) onError(error)
  })
  pool.on('release', (_error, client) => {
    // The driver notices its closed connection a moment later; until then the pool would hand it out.
    if (client.connection.stream.destroyed) void client.end()
  })
  const queryOnce = traceStatements(tracer, pool.query.bind(pool))
  // Transactions use their own client.
  Object.assign(pool, {
    query: (...statement: unknown[]) => retryOnConflict(() => queryOnce(...statement)),
  })
  const db = drizzle(pool)
  db.transaction = (work, config) =>
    retryOnConflict(() =>
      withClient(pool, client => drizzle(traceClient(tracer, client)).transaction(work, config)),
    )
  return db
}

type Query = (...statement: unknown[]) => Promise<unknown>

/** A span is called by the first word of its statement, and holds none of its text. */
const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

function traceStatements(tracer: Tracer | null, query: Query): Query {
  if (!tracer) return query
  return (...statement) => {
    const [first] = statement
    const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'))
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
    const name = verbs.has(word) ? word : 'other'
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name }
    return traced(tracer, { name: `statement ${name}`, kind: 'client', attributes }, () =>
      query(...statement),
    )
  }
}

function traceClient(tracer: Tracer | null, client: pg.PoolClient): pg.PoolClient {
  if (!tracer) return client
  const query = traceStatements(tracer, client.query.bind(client))
  return Object.create(client, { query: { value: query } })
}

/** Drizzle's own leaks the connection when `begin` fails. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    // The pool closes a connection still in a transaction.
    client.release(client.getTransactionStatus() !== 'I')
  }
}
