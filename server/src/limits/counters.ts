import type pg from 'pg'
import { type BackOff, longestWait, type Quota } from '#limits/policies.ts'
import { type Count, SharedClockLimiter } from '#limits/shared-clock.ts'

/** Counts tries by key, in the table that all servers share. Every step is one atomic statement. */
export type Counter = {
  /** Counts one more, in the statement of `count` where that is given. Rejects with a RateLimiterRes when there were too many. */
  consume(key: string, count?: Count): Promise<void>
  /** Whether one statement does, which others may share. */
  readonly isOneStep: boolean
  /** Whether it would refuse at once, from memory. */
  isBlockedInMemory(key: string): boolean
  /** The try that was counted did not come to pass. */
  refund(key: string): Promise<void>
  /** The try was a good one. */
  reset(key: string): Promise<void>
}

const hour = 60 * 60
const day = 24 * hour

/** Whoever goes on this often after a refusal is refused from memory, without a question to the database. */
const deaf = 20

export function quota(pool: pg.Pool, figure: Quota, factor: number): Counter {
  const [most, duration] = 'perHour' in figure ? [figure.perHour, hour] : [figure.perQuarterHour, longestWait]
  const tries = limiter(pool, { keyPrefix: 'tries', points: Math.floor(most * factor), duration })
  return {
    consume: async (key, count) => void (await tries.consume(key, 1, { count })),
    isOneStep: true,
    isBlockedInMemory: key => tries.getInMemoryBlockMsBeforeExpire(tries.getKey(key)) > 0,
    // Whoever is refused for another reason and does not stop is still knocking.
    refund: async () => {},
    reset: async key => void (await tries.reward(key)),
  }
}

/**
 * Two rows a key: how many failed within a day, and a gate that lets one through and then stays shut for the wait. The gate
 * is a row that lapses with it, so a server that dies in between locks nobody out.
 */
export function backOff(pool: pg.Pool, { free, firstWait }: BackOff, factor: number): Counter {
  const most = Math.floor(free * factor)
  const failures = limiter(pool, { keyPrefix: 'failures', points: most, duration: day })
  const gate = limiter(pool, { keyPrefix: 'gate', points: 1, duration: longestWait })
  return {
    async consume(key) {
      const { consumedPoints } = await failures.penalty(key)
      if (consumedPoints < most) return
      const customDuration = Math.min(firstWait * 2 ** (consumedPoints - most), longestWait)
      try {
        await gate.consume(key, 1, { customDuration })
      } catch (refusal) {
        // Nothing was tried, so the next wait is no longer for it.
        await failures.reward(key)
        throw refusal
      }
    },
    isOneStep: false,
    isBlockedInMemory: () => false,
    async refund(key) {
      await Promise.all([failures.reward(key), gate.delete(key)])
    },
    async reset(key) {
      await Promise.all([failures.delete(key), gate.delete(key)])
    },
  }
}

type LimiterOptions = { readonly keyPrefix: string; readonly points: number; readonly duration: number }

const limiter = (pool: pg.Pool, options: LimiterOptions) =>
  new SharedClockLimiter(pool, { ...options, inMemoryBlockOnConsumed: options.points + deaf })
