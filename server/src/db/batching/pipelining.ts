import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { prepareOnce } from '#db/batching/prepared.ts'
import { retryOnConflict } from '#db/conflicts.ts'
import type { Db } from '#db/open.ts'
import * as schema from '#db/schema.ts'

type Statement = pg.QueryConfig | pg.QueryArrayConfig

type PendingStatement = {
  readonly statement: Statement
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }

/**
 * Runs a transaction in one round trip, for hot paths that need no decision in between. Statements run in order, each sees what
 * was committed before it began, and all are rolled back if one fails. Retried on conflicts.
 */
export const pipelinedTransaction = (db: Db, statements: readonly Statement[]): Promise<pg.QueryResult[]> =>
  retryOnConflict(async () => {
    const outcomes = await sendTogether(db.$client, [begin, ...statements, commit])
    return outcomes.map(resultOf).slice(1, -1)
  })

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
      void answerBatch(db.$client, batch.slice(from, from + maxBatchSize))
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
  return drizzle({ query } as unknown as pg.Pool, { schema })
})

async function answerBatch(pool: pg.Pool, batch: readonly PendingStatement[]): Promise<void> {
  try {
    const outcomes = await sendTogether(
      pool,
      batch.map(({ statement }) => statement),
    )
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'fulfilled') resolve(outcome.value)
      else reject(outcome?.reason)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** In one write: the driver sends each without waiting for the one before. */
async function sendTogether(pool: pg.Pool, statements: readonly Statement[]) {
  const client = await pool.connect()
  try {
    const { stream } = client.connection
    stream.cork()
    const results = statements.map(statement => client.query<pg.QueryResultRow>(statement))
    stream.uncork()
    return await Promise.allSettled(results)
  } finally {
    // The pool closes a connection still in a transaction.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

function resultOf<Result>(outcome: PromiseSettledResult<Result>): Result {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
