import { hasCode } from '@novelette/files/has-code.ts'
import pg from 'pg'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { pipelinedTransaction } from '#db/batching/pipelined-transaction.ts'
import { type PreparedStatement, prepareOnce } from '#db/batching/prepared.ts'
import { isDatabaseUnavailable } from '#db/errors.ts'
import type { Db } from '#db/open.ts'

/** A transaction of two statements. */
type LockedWrite = {
  /** Transactions are locked in the order of their ids. */
  readonly id: string
  readonly lock: PreparedStatement
  /** Fails with 55P03 instead of waiting. */
  readonly lockNoWait: PreparedStatement
  readonly write: PreparedStatement
  /** It would delay the others of its group. */
  readonly isLong: boolean
}

type Rows = readonly unknown[]

/** Committed within a few milliseconds. */
const groupLimits = { maxBatchSize: 32, maxInFlight: 2, queueTimeoutMs: 3_000 }

/** These may wait for locks; without a limit they would take all connections. */
const individualLimits = { maxBatchSize: 1, maxInFlight: 6, queueTimeoutMs: 3_000 }

/**
 * Runs a transaction and returns the rows of its write. Concurrent ones share a commit, which waits for the disk once and for no
 * lock; if a lock is taken or a write fails, each runs individually. Throws AppError unavailable after 3 s in the queue.
 */
export const groupCommit = prepareOnce((db: Db) => {
  const runIndividually = createBatchLoader<LockedWrite, Rows>(
    // The slot stays occupied meanwhile.
    batch => Promise.all(batch.map(one => runOne(db, one))),
    individualLimits,
  )
  const runInGroup = createBatchLoader<LockedWrite, Rows>(async group => {
    try {
      return await runGroup(db, group)
    } catch (error) {
      if (!wasRolledBack(error) || (group.length === 1 && !isLockUnavailable(error))) throw error
    }
    // The group's slot is free for others meanwhile.
    return group.map(runIndividually)
  }, groupLimits)
  return (transaction: LockedWrite) => (transaction.isLong ? runIndividually : runInGroup)(transaction)
})

async function runOne(db: Db, { lock, write }: LockedWrite): Promise<Rows> {
  const [, written] = await pipelinedTransaction(db, [lock, write])
  return written?.rows ?? []
}

/** All locks come before the first write, in the order of the ids: groups with a lock in common never block each other. */
async function runGroup(db: Db, group: readonly LockedWrite[]): Promise<Rows[]> {
  const inOrder = group.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const statements = [...inOrder.map(({ lockNoWait }) => lockNoWait), ...inOrder.map(({ write }) => write)]
  const results = await pipelinedTransaction(db, statements)
  return group.map(one => results[group.length + inOrder.indexOf(one)]?.rows ?? [])
}

/**
 * PostgreSQL reported the error itself. After a broken connection the outcome is unknown; a database that is away would fail each
 * transaction, too.
 */
const wasRolledBack = (error: unknown) => error instanceof pg.DatabaseError && !isDatabaseUnavailable(error)

/** SQLSTATE lock_not_available: individually, the transaction waits. Any other error would recur. */
const isLockUnavailable = (error: unknown) => hasCode(error, '55P03')
