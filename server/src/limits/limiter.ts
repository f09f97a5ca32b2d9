import { sql } from 'drizzle-orm'
import { createBatchLoader } from '#db/batching/batch-loader.ts'
import { compileStatement, prepareOnce } from '#db/batching/prepared.ts'
import type { Db, Queries } from '#db/open.ts'
import { type BackOff, longestWait, type Quota } from '#limits/policies.ts'

const now = sql.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
const { placeholder } = sql

/**
 * Rows are ordered by key, which prevents deadlocks. The commit is asynchronous: a crash may lose the counts of half a second, so
 * nobody waits for the disk. Only the durations of a gate differ, and its first attempt has the shortest.
 */
const countRows = compileStatement(
  'limits_count',
  sql`
  insert into limits as l (key, points, expire)
  select key, sum(points), ${now} + min(duration)
  from unnest(${placeholder('keys')}::text[], ${placeholder('points')}::int[], ${placeholder('durations')}::bigint[])
    as counted (key, points, duration), set_config('synchronous_commit', 'off', true)
  group by key
  order by key
  on conflict (key) do update set
    points = case when l.expire <= ${now} then excluded.points else l.points + excluded.points end,
    expire = case when l.expire <= ${now} then excluded.expire else l.expire end
  returning key, points, (expire - ${now})::float8 as left`,
)
/** As countRows counts one more, unless there is no room for it. */
const takeOne = (key: string, most: number, duration: number) => sql`
  insert into limits as l (key, points, expire) select ${key}, 1, ${now} + ${duration}::bigint where ${most}::int > 0
  on conflict (key) do update set
    points = case when l.expire <= ${now} then 1 else l.points + 1 end,
    expire = case when l.expire <= ${now} then excluded.expire else l.expire end
  where l.expire <= ${now} or l.points < ${most}
  returning key`
const giveOneBack = (key: string) => sql`
  update limits set points = points - 1 where key = ${key} and points > 0 and expire > ${now}`
const selectLeft = (key: string, most: number) => sql`
  select (expire - ${now})::float8 as left from limits where key = ${key} and points >= ${most} and expire > ${now}`
const deleteRow = compileStatement('limits_delete', sql`delete from limits where key = ${placeholder('key')}`)

/** In milliseconds. */
type CountRequest = { readonly key: string; readonly points: number; readonly duration: number }

/** In milliseconds. */
export type CountResult = { readonly key: string; readonly points: number; readonly left: number }

/** Counted within a few milliseconds. */
const countLimits = { maxBatchSize: 32, maxInFlight: 2, queueTimeoutMs: 3_000 }

/**
 * Counts the keys of one attempt, which must differ. Concurrent attempts share a statement; each gets the counts as if those after
 * it had not been made.
 */
export const countAll = prepareOnce((db: Db) =>
  createBatchLoader<readonly CountRequest[], readonly CountResult[]>(async attempts => {
    const asked = attempts.flat()
    const columns = {
      keys: asked.map(({ key }) => key),
      points: asked.map(({ points }) => points),
      durations: asked.map(({ duration }) => duration),
    }
    const { rows } = await db.$client.query<CountResult>(countRows(columns))
    const counts = new Map(rows.map(row => [row.key, row]))
    const takeLast = ({ key, points }: CountRequest): CountResult => {
      const count = counts.get(key)
      if (!count) throw new Error('a key was not counted')
      counts.set(key, { ...count, points: count.points - points })
      return count
    }
    return attempts
      .toReversed()
      .map(requests => requests.map(takeLast))
      .toReversed()
  }, countLimits),
)

/** Counts in the table that all servers share, each step in one atomic statement. Waits are in milliseconds, 0 for none. */
export type Counter = {
  consume(key: string): Promise<number>
  /** Known without a query. */
  waitInMemory(key: string): number
  /** One statement may count it with others. */
  readonly window?: Window
  /** Another counter refused the attempt. */
  refund(key: string): Promise<void>
  /** The attempt succeeded. */
  reset(key: string): Promise<void>
}

type Window = ReturnType<typeof createWindow>

type Executing = Pick<Queries, 'execute'>

const hour = 60 * 60
const day = 24 * hour

function sizeOf(policy: Quota): readonly [most: number, duration: number] {
  if ('perQuarterHour' in policy) return [policy.perQuarterHour, longestWait]
  return 'perHour' in policy ? [policy.perHour, hour] : [policy.perDay, day]
}

export function quota(db: Db, policy: Quota, factor: number): Counter {
  const [most, duration] = sizeOf(policy)
  const window = createWindow(db, 'tries', Math.floor(most * factor), duration)
  return {
    consume: key => window.consume(key),
    waitInMemory: window.waitInMemory,
    window,
    // Attempts that another counter refused still count: the client is still flooding.
    refund: async () => {},
    reset: async key => void (await window.add(key, -1)),
  }
}

/**
 * Two rows per key: failures within a day, and a gate that admits one attempt and then stays closed for the wait. The gate's row
 * expires with it, so a server that dies in between locks nobody out.
 */
export function backOff(db: Db, { free, firstWait }: BackOff, factor: number): Counter {
  const most = Math.floor(free * factor)
  const failures = createWindow(db, 'failures', most, day)
  const gate = createWindow(db, 'gate', 1, longestWait)
  return {
    async consume(key) {
      const { points } = await failures.add(key, 1)
      if (points < most) return 0
      const wait = await gate.consume(key, Math.min(firstWait * 2 ** (points - most), longestWait))
      // No attempt was made, so the next wait is no longer.
      if (wait) await failures.add(key, -1)
      return wait
    },
    waitInMemory: () => 0,
    refund: async key => void (await Promise.all([failures.add(key, -1), gate.delete(key)])),
    reset: async key => void (await Promise.all([failures.delete(key), gate.delete(key)])),
  }
}

const refusalsBeforeMemoryBlock = 20
const mostBlocksBeforeSweep = 1_000

/** A window begins with the first count. Durations are in seconds. */
function createWindow(db: Db, prefix: string, most: number, duration: number) {
  const blockedUntil = new Map<string, number>()

  const request = (key: string, points = 1, seconds = duration): CountRequest => ({
    key: `${prefix}:${key}`,
    points,
    duration: seconds * 1000,
  })

  async function add(key: string, points: number, seconds?: number): Promise<CountResult> {
    const [counted] = await countAll(db)([request(key, points, seconds)])
    if (!counted) throw new Error('the count returned no row')
    return counted
  }

  const waitInMemory = (key: string) => Math.max(0, (blockedUntil.get(key) ?? 0) - Date.now())

  function waitAfter(key: string, { points, left }: CountResult): number {
    if (points >= most + refusalsBeforeMemoryBlock) block(key, left)
    return points > most ? Math.max(1, left) : 0
  }

  function block(key: string, ms: number) {
    blockedUntil.set(key, Date.now() + ms)
    if (blockedUntil.size < mostBlocksBeforeSweep) return
    for (const blocked of blockedUntil.keys()) if (!waitInMemory(blocked)) blockedUntil.delete(blocked)
  }

  /** Milliseconds until there is room for one more. */
  async function waitFor(tx: Executing, key: string): Promise<number> {
    const { rows } = await tx.execute<{ left: number }>(selectLeft(request(key).key, most))
    return rows[0] ? Math.max(1, rows[0].left) : 0
  }

  return {
    request,
    add,
    waitFor,
    /** Within a transaction, whose end decides whether it was counted. Refused, it counts nothing. */
    async take(tx: Executing, key: string): Promise<number> {
      const { rows } = await tx.execute(takeOne(request(key).key, most, duration * 1000))
      return rows.length > 0 ? 0 : (await waitFor(tx, key)) || duration * 1000
    },
    async giveBack(tx: Executing, key: string): Promise<void> {
      await tx.execute(giveOneBack(request(key).key))
    },
    waitInMemory,
    waitAfter,
    consume: async (key: string, seconds?: number) =>
      waitInMemory(key) || waitAfter(key, await add(key, 1, seconds)),
    async delete(key: string) {
      await db.$client.query(deleteRow({ key: `${prefix}:${key}` }))
      blockedUntil.delete(key)
    },
  }
}
