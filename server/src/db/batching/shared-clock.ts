import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres } from 'rate-limiter-flexible'
import { compileStatement } from '#db/batching/pipelined-transaction.ts'

const now = sql.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
const { placeholder } = sql

const given = sql`unnest(${placeholder('keys')}::text[], ${placeholder('points')}::int[], ${placeholder('durations')}::bigint[])
  as c (key, points, duration)`

/**
 * Rows are ordered by key, which prevents deadlocks. The commit is asynchronous: a crash may lose the counts of half a second, so
 * nobody waits for the disk.
 */
export const countStatement = (rows: SQL, forceExpire = sql`false`) => sql`
  insert into limits as l (key, points, expire)
  select key, sum(points), ${now} + max(duration)
  from ${rows}, set_config('synchronous_commit', 'off', true)
  group by key
  order by key
  on conflict (key) do update set
    points = case when ${forceExpire} or l.expire <= ${now} then excluded.points else l.points + excluded.points end,
    expire = case when ${forceExpire} or l.expire <= ${now} then excluded.expire else l.expire end
  returning key, points, (expire - ${now})::float8 as left`

const count = compileStatement('limits_count', countStatement(given))
const countAnew = compileStatement('limits_count_anew', countStatement(given, sql`true`))

/** In milliseconds. */
export type CountRequest = { readonly key: string; readonly points: number; readonly duration: number }

/** In milliseconds. */
export type CountResult = { readonly key: string; readonly points: number; readonly left: number }

export type CountAll = (asked: readonly CountRequest[]) => Promise<readonly CountResult[]>

export type Count = (asked: CountRequest) => Promise<CountResult | undefined>

export const columnsOf = (asked: readonly CountRequest[]) => ({
  keys: asked.map(({ key }) => key),
  points: asked.map(({ points }) => points),
  durations: asked.map(({ duration }) => duration),
})

export const countIn =
  (pool: pg.Pool, statement = count): CountAll =>
  async asked =>
    (await pool.query<CountResult>(statement(columnsOf(asked)))).rows

/** Keys must differ. */
export function countTogether(countAll: CountAll): Count {
  const asked: CountRequest[] = []
  let counted: Promise<readonly CountResult[]> | null = null
  return async one => {
    asked.push(one)
    counted ??= Promise.resolve().then(() => countAll(asked))
    return (await counted).find(({ key }) => key === one.key)
  }
}

/** Counts by PostgreSQL's clock; the library uses each server's. */
export class SharedClockLimiter extends RateLimiterPostgres {
  readonly #pool: pg.Pool
  /** Missing in the library's types. Takes a key with its prefix. */
  declare getInMemoryBlockMsBeforeExpire: (prefixedKey: string) => number

  constructor(pool: pg.Pool, options: Omit<IRateLimiterPostgresOptions, 'storeClient'>) {
    super({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      // The nightly job of accounts/sign-up/purge-expired.ts does that.
      clearExpiredByTimeout: false,
    })
    this.#pool = pool
  }

  /** The library's only method to count. It computes waits from this server's clock, so `expire` is converted. */
  async _upsert(
    key: string,
    points: number,
    duration: number,
    forceExpire = false,
    options: { readonly count?: Count } = {},
  ) {
    const countOne = options.count ?? countTogether(countIn(this.#pool, forceExpire ? countAnew : count))
    const counted = await countOne({ key, points, duration })
    return { rows: counted ? [{ points: counted.points, expire: Date.now() + counted.left }] : [] }
  }
}
