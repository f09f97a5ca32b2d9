import type pg from 'pg'
import { type Count, SharedClockLimiter } from '#db/batching/shared-clock.ts'
import { type BackOff, longestWait, type Quota } from '#limits/policies.ts'

/** Counts in the table that all servers share, each step in one atomic statement. */
export type Counter = {
  /** Rejects with a RateLimiterRes over the limit. */
  consume(key: string, count?: Count): Promise<void>
  /** One statement may be shared with others. */
  readonly isOneStep: boolean
  isBlockedInMemory(key: string): boolean
  /** Another counter refused the attempt. */
  refund(key: string): Promise<void>
  /** The attempt succeeded. */
  reset(key: string): Promise<void>
}

const hour = 60 * 60
const day = 24 * hour

const refusalsBeforeMemoryBlock = 20

export function quota(pool: pg.Pool, policy: Quota, factor: number): Counter {
  const [most, duration] = 'perHour' in policy ? [policy.perHour, hour] : [policy.perQuarterHour, longestWait]
  const tries = limiter(pool, { keyPrefix: 'tries', points: Math.floor(most * factor), duration })
  return {
    consume: async (key, count) => void (await tries.consume(key, 1, { count })),
    isOneStep: true,
    isBlockedInMemory: key => tries.getInMemoryBlockMsBeforeExpire(tries.getKey(key)) > 0,
    // Attempts that another counter refused still count: the client is still flooding.
    refund: async () => {},
    reset: async key => void (await tries.reward(key)),
  }
}

/**
 * Two rows per key: failures within a day, and a gate that admits one attempt and then stays closed for the wait. The gate's row
 * expires with it, so a server that dies in between locks nobody out.
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
        // No attempt was made, so the next wait is no longer.
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
  new SharedClockLimiter(pool, {
    ...options,
    inMemoryBlockOnConsumed: options.points + refusalsBeforeMemoryBlock,
  })
