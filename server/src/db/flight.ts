import { fillPlaceholders } from 'drizzle-orm/sql'
import type pg from 'pg'
import { despiteConflicts } from '#db/conflicts.ts'
import { type Db, onConnection } from '#db/open.ts'

/** What a query of drizzle asks, put together once, for whatever connection a transaction has. Its columns need names of their own. */
export function compile(name: string, query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql: text, params } = query.toSQL()
  return (given: Record<string, unknown>) => ({ name, text, values: fillPlaceholders(params, given) })
}

/**
 * A transaction whose statements go out together, `begin` with the first of them: for what very many wait for. Statements that
 * `work` asks without waiting are done in their order, none after one that failed. Tried again as conflicts.ts says.
 */
export function flight<T>(db: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return despiteConflicts(() =>
    onConnection(db.$client, async client => {
      try {
        const [, done] = await Promise.all([client.query('begin'), work(client)])
        await client.query('commit')
        return done
      } catch (error) {
        // Where the connection is gone, so is the transaction.
        await client.query('rollback').catch(() => null)
        throw error
      }
    }),
  )
}
