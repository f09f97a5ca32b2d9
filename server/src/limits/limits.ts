import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { backOff, type Counter, quota } from '#limits/counters.ts'
import { networkOf } from '#limits/network.ts'
import { type BackOff, type LimitKind, type Policy, policies, type Quota } from '#limits/policies.ts'
import { type CountAll, countIn, countTogether } from '#limits/shared-clock.ts'

/** Whom a try is counted against. */
type Counted = {
  /** The account that it is about: its id, or the address typed. */
  readonly account?: string
  /** Where it comes from. */
  readonly address?: string
  /** The account that has to bear it. */
  readonly receiver?: string
  /** The device, where it has proved that this account was signed in on it. */
  readonly device?: string | null
}

type Needed<Kind extends LimitKind> = {
  [Level in keyof (typeof policies)[Kind]]: Level extends 'pair' ? 'account' | 'address' : Level
}[keyof (typeof policies)[Kind]]

/** What `Kind` counts by has to be said; `device: null` is a stranger's. */
type CountedFor<Kind extends LimitKind> = Counted &
  Required<Pick<Counted, Extract<Needed<Kind>, keyof Counted>>>

export type Limits = {
  /**
   * Counts one try, before it is made; with `countAll`, where there is anything to count, by a statement of the caller's. Throws AppError
   * `rate_limited` with the seconds to wait when there were too many, and whatever `countAll` does.
   */
  consume<Kind extends LimitKind>(kind: Kind, who: CountedFor<Kind>, countAll?: CountAll): Promise<void>
  /** The try was a good one: what was counted against this account is forgotten, and the address is not charged. */
  reset(kind: LimitKind, who: Counted): Promise<void>
}

type Level = keyof Policy
type Entry = { readonly counter: Counter; readonly key: string }

/** The address first: who floods is refused by it, and that soon from memory. */
const strangersLevels = ['address', 'pair', 'receiver', 'account'] as const satisfies readonly Level[]

/** `factor` multiplies how many tries are allowed. Keys are fingerprints: no address and no account can be read in the table. */
export function createLimits({ db, auth }: Pick<Dependencies, 'db' | 'auth'>, factor: number): Limits {
  const counters = createCounters(db.$client, factor)

  function entries(kind: LimitKind, who: Counted): Entry[] {
    const known = who.device && counters.has(`${kind} device`)
    const levels: readonly Level[] = known ? ['device'] : strangersLevels
    return levels.flatMap(level => {
      const name = `${kind} ${level}`
      const counter = counters.get(name)
      const subject = subjectOf(level, who)
      return counter && subject ? [{ counter, key: auth.fingerprint(`limit ${name}`, subject) }] : []
    })
  }

  return {
    async consume(kind, who, countAll = countIn(db.$client)) {
      const all = entries(kind, who)
      const blocked = all.find(({ counter, key }) => counter.isBlockedInMemory(key))
      // Nothing else is counted then: whoever floods writes no row by it.
      if (blocked) await consumeInOrder([blocked])
      else if (all.every(({ counter }) => counter.isOneStep)) await consumeAtOnce(countAll, all)
      else await consumeInOrder(all)
    },
    async reset(kind, who) {
      await Promise.all(entries(kind, who).map(({ counter, key }) => counter.reset(key)))
    },
  }
}

async function consumeInOrder(all: readonly Entry[]): Promise<void> {
  for (const [place, { counter, key }] of all.entries()) {
    try {
      await counter.consume(key)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        await Promise.all(all.slice(0, place).map(one => one.counter.refund(one.key)))
      throw asAnswer(refusal)
    }
  }
}

/** The same at once: those behind the one that refuses were not to be counted. */
async function consumeAtOnce(countAll: CountAll, all: readonly Entry[]): Promise<void> {
  const count = countTogether(countAll)
  const outcomes = await Promise.allSettled(all.map(({ counter, key }) => counter.consume(key, count)))
  const place = outcomes.findIndex(({ status }) => status === 'rejected')
  const refusal = outcomes[place]
  if (refusal?.status !== 'rejected') return
  const isRefusal = refusal.reason instanceof RateLimiterRes
  if (isRefusal) await Promise.all(all.slice(place + 1).map(({ counter, key }) => counter.reset(key)))
  throw asAnswer(refusal.reason)
}

function asAnswer(refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal
  return new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
}

/** One for each figure, by kind and level. */
function createCounters(pool: pg.Pool, factor: number): ReadonlyMap<string, Counter> {
  const counters = new Map<string, Counter>()
  for (const [kind, levels] of Object.entries<Policy>(policies)) {
    for (const [level, policy] of Object.entries<Quota | BackOff>(levels)) {
      const counter = 'free' in policy ? backOff(pool, policy, factor) : quota(pool, policy, factor)
      counters.set(`${kind} ${level}`, counter)
    }
  }
  return counters
}

/** What is counted at this level, or undefined where it is not said. */
function subjectOf(level: Level, { account, address, receiver, device }: Counted): string | undefined {
  const network = address && networkOf(address)
  if (level === 'account') return account
  if (level === 'address') return network
  const other = { pair: network, receiver, device }[level]
  return account && other ? `${account} ${other}` : undefined
}
