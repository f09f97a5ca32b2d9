import type pg from 'pg'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres } from 'rate-limiter-flexible'

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

const count = (forceExpire: boolean) => `
  insert into limits as l (key, points, expire) values ($1, $2, ${now} + $3::bigint)
  on conflict (key) do update set
    points = case when ${forceExpire} or l.expire <= ${now} then $2 else l.points + $2 end,
    expire = case when ${forceExpire} or l.expire <= ${now} then ${now} + $3::bigint else l.expire end
  returning points, (expire - ${now})::float8 as left`

/** Counts in the table that all servers share, by the clock of its PostgreSQL; the library goes by that of each server. */
export class SharedClockLimiter extends RateLimiterPostgres {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool, options: Omit<IRateLimiterPostgresOptions, 'storeClient'>) {
    super({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      // The nightly job of accounts/lapse.ts does, for all of them.
      clearExpiredByTimeout: false,
    })
    this.#pool = pool
  }

  /** The library's one way to count. What it makes of the answer counts from this server's clock again. */
  async _upsert(key: string, points: number, msDuration: number, forceExpire = false) {
    const { rows } = await this.#pool.query<{ points: number; left: number }>({
      name: `limits:count:${forceExpire}`,
      text: count(forceExpire),
      values: [key, points, msDuration],
    })
    return { rows: rows.map(row => ({ points: row.points, expire: Date.now() + row.left })) }
  }
}
