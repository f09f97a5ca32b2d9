import { PgDialect } from 'drizzle-orm/pg-core'
import { fillPlaceholders, SQL } from 'drizzle-orm/sql'
import pg from 'pg'
import { despiteConflicts } from '#db/conflicts.ts'
import type { Db } from '#db/open.ts'

type Query = SQL | { toSQL(): { sql: string; params: unknown[] } }

/** A statement with its values, as they go to PostgreSQL. */
type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** What a query of drizzle asks, put together once, for whatever connection a transaction has. Its columns need names of their own. */
export function compile(name: string, query: Query) {
  const { sql: text, params } = query instanceof SQL ? new PgDialect().sqlToQuery(query) : query.toSQL()
  return (given: Record<string, unknown>) => ({ name, text, values: fillPlaceholders(params, given) })
}

/**
 * A transaction in one trip: for what very many wait for, and what is decided by the statements themselves. They are done in their order,
 * each sees what was committed before it began, and nothing of them is left where one fails. Values are texts, whole numbers and
 * bytes. Tried again as conflicts.ts says.
 */
export function pipelinedTransaction(
  db: Db,
  statements: readonly Statement[],
): Promise<readonly pg.QueryResult[]> {
  return despiteConflicts(async () => {
    const client = await db.$client.connect()
    try {
      const results = await runPipelined(client, statements)
      client.release()
      return results
    } catch (error) {
      // Nobody knows which of the statements it has prepared.
      client.release(true)
      throw error
    }
  })
}

const runPipelined = (client: pg.PoolClient, statements: readonly Statement[]) =>
  new Promise<readonly pg.QueryResult[]>((resolve, reject) => {
    // Of one statement the driver makes no list.
    client.query(
      new PipelinedQuery(statements, (error, results) => (error ? reject(error) : resolve([results].flat()))),
    )
  })

/** By names that no other statement bears: the driver keeps a list of its own for those that it prepares. */
const preparedOn = new WeakMap<pg.Connection, Set<string>>()

type Callback = (error: Error | undefined, results: pg.QueryResult[]) => void

/**
 * PostgreSQL takes all that comes before one Sync for one transaction, so it needs neither `begin` nor `commit`, and is answered at once. The
 * driver itself sends a Sync with each statement; all that follows, it reads as it does the answers to several statements in one text.
 */
export class PipelinedQuery extends pg.Query {
  readonly statements: readonly Statement[]

  constructor(statements: readonly Statement[], callback: Callback) {
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
        connection.bind({ statement: name, values: values.map(asSent) }, true)
        connection.describe({ type: 'P', name: '' }, true)
        connection.execute({ portal: '', rows: '' }, true)
      }
      connection.sync()
      stream.uncork()
      return null
    }
  }
}

const asSent = (value: unknown) => (Buffer.isBuffer(value) ? value : String(value))
