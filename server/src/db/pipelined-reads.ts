import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { despiteConflicts } from '#db/conflicts.ts'
import type { Db } from '#db/open.ts'
import { prepareOnce } from '#db/prepared.ts'
import * as schema from '#db/schema.ts'

type Statement = pg.QueryConfig | pg.QueryArrayConfig
type PendingStatement = {
  readonly statement: Statement
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** Statements that share a connection; the last of them waits for the others. */
const maxBatchSize = 8

/**
 * For statements that find a page of rows by an index and wait for no lock: all that are asked in one turn of the event loop share a few
 * connections, and a write and a read on each. That costs more than most of them take. Each stands by itself.
 */
export const pipelinedStatements = prepareOnce((db: Db) => {
  let waiting: PendingStatement[] = []
  const send = () => {
    const asked = waiting
    waiting = []
    for (let from = 0; from < asked.length; from += maxBatchSize) {
      void sendBatch(db.$client, asked.slice(from, from + maxBatchSize))
    }
  }
  const askOnce = (statement: Statement) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(send)
      waiting.push({ statement, resolve, reject })
    })
  return (statement: Statement) => despiteConflicts(() => askOnce(statement))
})

/** The same for what drizzle asks and reads. */
export const pipelinedReads = prepareOnce((db: Db) => {
  const ask = pipelinedStatements(db)
  const query = (statement: Statement, values: unknown[]) => ask({ ...statement, values })
  return drizzle({ query } as unknown as pg.Pool, { schema })
})

async function sendBatch(pool: pg.Pool, asked: readonly PendingStatement[]): Promise<void> {
  try {
    const client = await pool.connect()
    try {
      await askAll(client, asked)
      client.release()
    } catch (error) {
      // What was sent, and what was not, nobody knows.
      client.release(true)
      throw error
    }
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

async function askAll(client: pg.PoolClient, asked: readonly PendingStatement[]): Promise<void> {
  const { stream } = client.connection
  stream.cork()
  const answers = asked.map(({ statement, resolve, reject }) => client.query(statement).then(resolve, reject))
  stream.uncork()
  await Promise.all(answers)
}
