import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres } from 'rate-limiter-flexible'
import { compile } from '#db/pipelined-transaction.ts'

const now = sql.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
const { placeholder } = sql

/** What is to be counted, as `columnsOf` gives it. */
const given = sql`unnest(${placeholder('keys')}::text[], ${placeholder('points')}::int[], ${placeholder('durations')}::bigint[])
  as c (key, points, duration)`

/**
 * Counts under the keys of some rows, which may name one more than once. In the order of the keys, so that two who count
 * the same ones wait for one another and never block. A count need not outlive a crash of the database in the half second
 * after it, so nobody waits for the disk.
 */
export const counting = (rows: SQL, forceExpire = sql`false`) => sql`
  insert into limits as l (key, points, expire)
  select key, sum(points), ${now} + max(duration)
  from ${rows}, set_config('synchronous_commit', 'off', true)
  group by key
  order by key
  on conflict (key) do update set
    points = case when ${forceExpire} or l.expire <= ${now} then excluded.points else l.points + excluded.points end,
    expire = case when ${forceExpire} or l.expire <= ${now} then excluded.expire else l.expire end
  returning key, points, (expire - ${now})::float8 as left`

const count = compile('limits_count', counting(given))
const countAnew = compile('limits_count_anew', counting(given, sql`true`))

/** What is counted; a duration is in milliseconds. */
export type Asked = { readonly key: string; readonly points: number; readonly duration: number }

/** How often a key has been counted, and the milliseconds until that is forgotten. */
export type Counted = { readonly key: string; readonly points: number; readonly left: number }

/** Counts all of these in one statement. */
export type CountAll = (asked: readonly Asked[]) => Promise<readonly Counted[]>

/** How one of them is counted. */
export type Count = (asked: Asked) => Promise<Counted | undefined>

export const columnsOf = (asked: readonly Asked[]) => ({
  keys: asked.map(({ key }) => key),
  points: asked.map(({ points }) => points),
  durations: asked.map(({ duration }) => duration),
})

export const countIn =
  (pool: pg.Pool, statement = count): CountAll =>
  async asked =>
    (await pool.query<Counted>(statement(columnsOf(asked)))).rows

/** Has whatever is asked for at this moment counted together, each under a key of its own. */
export function countTogether(countAll: CountAll): Count {
  const asked: Asked[] = []
  let counted: Promise<readonly Counted[]> | null = null
  return async one => {
    asked.push(one)
    counted ??= Promise.resolve().then(() => countAll(asked))
    return (await counted).find(({ key }) => key === one.key)
  }
}

/** Counts in the table that all servers share, by the clock of its PostgreSQL; the library goes by that of each server. */
export class SharedClockLimiter extends RateLimiterPostgres {
  readonly #pool: pg.Pool
  /** The library's own, which its types leave out. Takes a key with its prefix. */
  declare getInMemoryBlockMsBeforeExpire: (prefixedKey: string) => number

  constructor(pool: pg.Pool, options: Omit<IRateLimiterPostgresOptions, 'storeClient'>) {
    super({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      // The nightly job of accounts/purge-expired.ts does, for all of them.
      clearExpiredByTimeout: false,
    })
    this.#pool = pool
  }

  /** The library's one way to count. What it makes of the answer counts from this server's clock again. */
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
