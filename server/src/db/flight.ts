import { PgDialect } from 'drizzle-orm/pg-core'
import { fillPlaceholders, SQL } from 'drizzle-orm/sql'
import type pg from 'pg'
import { despiteConflicts } from '#db/conflicts.ts'
import { type Db, onConnection } from '#db/open.ts'

type Query = SQL | { toSQL(): { sql: string; params: unknown[] } }

/** What a query of drizzle asks, put together once, for whatever connection a transaction has. Its columns need names of their own. */
export function compile(name: string, query: Query) {
  const { sql: text, params } = query instanceof SQL ? new PgDialect().sqlToQuery(query) : query.toSQL()
  return (given: Record<string, unknown>) => ({ name, text, values: fillPlaceholders(params, given) })
}

/**
 * A transaction whose statements go out together, with its beginning and its end: for what very many wait for, and what is decided
 * by the statements themselves. They are done in their order, and nothing of them is left where one fails. Tried again as conflicts.ts says.
 */
export function flight(db: Db, statements: readonly pg.QueryConfig[]): Promise<readonly pg.QueryResult[]> {
  return despiteConflicts(() =>
    onConnection(db.$client, async client => {
      const { stream } = client.connection
      stream.cork()
      const asked = ['begin', ...statements, 'commit'].map(one => client.query(one))
      stream.uncork()
      // All have to be answered before the connection is somebody else's.
      await Promise.allSettled(asked)
      const [, ...answers] = await Promise.all(asked)
      return answers.slice(0, -1)
    }),
  )
}
