import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { prepareOnce } from '#db/batching/prepared.ts'
import { retryOnConflict } from '#db/errors.ts'
import type { Db } from '#db/open.ts'

type Statement = pg.QueryConfig | pg.QueryArrayConfig
type PendingStatement = {
  readonly statement: Statement
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** Per connection; the last statement waits for the others. */
const maxBatchSize = 8

/**
 * For indexed reads of a page that wait for no lock. Statements of one turn of the event loop share few connections, with one
 * write and one read each, which cost more than most of these statements. They share no transaction.
 */
export const pipelinedStatements = prepareOnce((db: Db) => {
  let queue: PendingStatement[] = []
  const send = () => {
    const batch = queue
    queue = []
    for (let from = 0; from < batch.length; from += maxBatchSize) {
      void sendBatch(db.$client, batch.slice(from, from + maxBatchSize))
    }
  }
  const enqueue = (statement: Statement) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      if (queue.length === 0) process.nextTick(send)
      queue.push({ statement, resolve, reject })
    })
  return (statement: Statement) => retryOnConflict(() => enqueue(statement))
})

export const pipelinedReads = prepareOnce((db: Db) => {
  const runStatement = pipelinedStatements(db)
  const query = (statement: Statement, values: unknown[]) => runStatement({ ...statement, values })
  return drizzle({ query } as unknown as pg.Pool)
})

async function sendBatch(pool: pg.Pool, batch: readonly PendingStatement[]): Promise<void> {
  try {
    const client = await pool.connect()
    try {
      await writeBatch(client, batch)
      client.release()
    } catch (error) {
      // Which statements were sent is unknown.
      client.release(true)
      throw error
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

async function writeBatch(client: pg.PoolClient, batch: readonly PendingStatement[]): Promise<void> {
  const { stream } = client.connection
  stream.cork()
  const answers = batch.map(({ statement, resolve, reject }) => client.query(statement).then(resolve, reject))
  stream.uncork()
  await Promise.all(answers)
}
