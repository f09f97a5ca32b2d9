import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PreparedStatement } from '#db/batching/prepared.ts'
import { retryOnConflict } from '#db/errors.ts'
import type { Db, Queries } from '#db/open.ts'

/**
 * Runs a transaction in one round trip, for hot paths that need no decision in between. Statements run in order, each sees what was
 * committed before it began, and all are rolled back if one fails. Values are strings, integers, booleans, bytes and null. Retried on
 * conflicts. `finish` is given the results within the same transaction, which then takes a commit of its own; if it throws, all is
 * rolled back.
 */
export function pipelinedTransaction(
  db: Db,
  statements: readonly PreparedStatement[],
  finish?: (tx: Queries, results: readonly pg.QueryResult[]) => Promise<unknown>,
): Promise<readonly pg.QueryResult[]> {
  return retryOnConflict(async () => {
    const client = await db.$client.connect()
    try {
      let results = await runPipelined(client, finish ? [begin, ...statements] : statements)
      if (finish) {
        results = results.slice(1)
        await finish(drizzle(client), results)
        await client.query('commit')
      }
      client.release()
      return results
    } catch (error) {
      // Which statements it has prepared is unknown.
      client.release(true)
      throw error
    }
  })
}

const begin: PreparedStatement = { name: 'begin', text: 'begin', values: [] }

const runPipelined = (client: pg.PoolClient, statements: readonly PreparedStatement[]) =>
  new Promise<readonly pg.QueryResult[]>((resolve, reject) => {
    // The driver returns no array for one statement.
    client.query(
      new PipelinedQuery(statements, (error, results) => (error ? reject(error) : resolve([results].flat()))),
    )
  })

/** No other statement may have these names: the driver keeps a list of its own. */
const preparedOn = new WeakMap<pg.Connection, Set<string>>()

type Callback = (error: Error | undefined, results: pg.QueryResult[]) => void

/**
 * PostgreSQL treats all messages before one Sync as one transaction, without `begin` and `commit`; the driver sends a Sync with
 * each statement. It reads these results like those of several statements in one text.
 */
export class PipelinedQuery extends pg.Query {
  readonly statements: readonly PreparedStatement[]

  constructor(statements: readonly PreparedStatement[], callback: Callback) {
    super({ text: '' }, callback as never)
    this.statements = statements
    this.submit = connection => {
      const { stream } = connection
      const prepared = preparedOn.get(connection) ?? new Set()
      preparedOn.set(connection, prepared)
      stream.cork()
      for (const { name, text, values } of statements) {
        if (!prepared.has(name)) connection.parse({ name, text, types: [] }, true)
        prepared.add(name)
        connection.bind({ statement: name, values: values.map(toWireValue) }, true)
        connection.describe({ type: 'P', name: '' }, true)
        connection.execute({ portal: '', rows: '' }, true)
      }
      connection.sync()
      stream.uncork()
      return null
    }
  }
}

const toWireValue = (value: unknown) => (value === null || Buffer.isBuffer(value) ? value : String(value))
