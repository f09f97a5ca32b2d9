import type { Db, Queries } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'
import { backOff, type Counter, type CountResult, countAll, quota } from '#limits/limiter.ts'
import { networkOf } from '#limits/network.ts'
import {
  type BackOff,
  type CostKind,
  type LimitKind,
  limitTexts,
  type Policy,
  type PromiseKind,
  policies,
  type Quota,
} from '#limits/policies.ts'
import type { Auth } from '#signing/auth.ts'

type Subjects = {
  /** Its id, or the address as typed. */
  readonly account?: string
  /** The IP address of the client. */
  readonly address?: string
  /** The account that the attempt affects. */
  readonly receiver?: string
  /** Set if this account was signed in on it. */
  readonly device?: string | null
}

type RequiredSubject<Kind extends LimitKind> = {
  [Level in keyof (typeof policies)[Kind]]: Level extends 'pair' ? 'account' | 'address' : Level
}[keyof (typeof policies)[Kind]]

/** `device: null` means an unknown device. */
type SubjectsFor<Kind extends LimitKind> = Subjects &
  Required<Pick<Subjects, Extract<RequiredSubject<Kind>, keyof Subjects>>>

export type Limits = {
  /**
   * Counts one attempt before it is made. Throws AppError `rate_limited` with the seconds to wait, `unavailable` after three seconds in a
   * queue. `also` is a stricter kind that the attempt is of, too.
   */
  consume<Kind extends CostKind>(
    kind: Kind,
    subjects: SubjectsFor<Kind>,
    also?: CostKind | false,
  ): Promise<void>
  /** Counts what the transaction stores, and commits or rolls back with it. Throws AppError `rate_limited`, having counted nothing. */
  take<Kind extends PromiseKind>(tx: Executing, kind: Kind, subjects: SubjectsFor<Kind>): Promise<void>
  /** What was taken does not come about after all, although the transaction goes on. */
  giveBack<Kind extends PromiseKind>(tx: Executing, kind: Kind, subjects: SubjectsFor<Kind>): Promise<void>
  /** Before work that is counted later. Counts nothing. Throws AppError `rate_limited` where there is no room. */
  assertRoom<Kind extends LimitKind>(kind: Kind, subjects: SubjectsFor<Kind>): Promise<void>
  /** Resets the account's counters and refunds the address, after a success. */
  reset(kind: CostKind, subjects: Subjects): Promise<void>
}

type Executing = Pick<Queries, 'execute'>
type Level = keyof Policy
type Entry = { readonly counter: Counter; readonly key: string }
type OneStepEntry = Entry & { readonly counter: Required<Counter> }

const isOneStep = (entry: Entry): entry is OneStepEntry => Boolean(entry.counter.window)

/** The address comes first: it refuses floods, soon from memory. */
const unknownDeviceLevels = ['address', 'pair', 'receiver', 'account'] as const satisfies readonly Level[]

/** `factor` multiplies the allowed attempts. Keys are fingerprints, which reveal no address. */
export function createLimits(
  { db, auth }: { readonly db: Db; readonly auth: Pick<Auth, 'fingerprint'> },
  factor: number,
): Limits {
  const counters = createCounters(db, factor)

  function entries(kind: LimitKind, subjects: Subjects): Entry[] {
    const known = subjects.device && counters.has(`${kind} device`)
    const levels: readonly Level[] = known ? ['device'] : unknownDeviceLevels
    return levels.flatMap(level => {
      const name = `${kind} ${level}`
      const counter = counters.get(name)
      const subject = subjectOf(level, subjects)
      return counter && subject ? [{ counter, key: auth.fingerprint(`limit ${name}`, subject) }] : []
    })
  }

  const windowsOf = (kind: LimitKind, subjects: Subjects) =>
    entries(kind, subjects).flatMap(({ counter: { window }, key }) => (window ? [{ window, key }] : []))

  return {
    async take(tx, kind, subjects) {
      for (const { window, key } of windowsOf(kind, subjects)) refuseFor(kind, await window.take(tx, key))
    },
    async giveBack(tx, kind, subjects) {
      for (const { window, key } of windowsOf(kind, subjects)) await window.giveBack(tx, key)
    },
    async assertRoom(kind, subjects) {
      for (const { window, key } of windowsOf(kind, subjects)) {
        refuseFor(kind, window.waitInMemory(key) || (await window.waitFor(db, key)))
      }
    },
    async consume(kind, subjects, also = false) {
      const all = [...(also ? entries(also, subjects) : []), ...entries(kind, subjects)]
      // Counts nothing else, so a flood writes no rows.
      const wait =
        all.map(({ counter, key }) => counter.waitInMemory(key)).find(Boolean) ??
        (await (all.every(isOneStep) ? consumeAtOnce(db, all) : consumeInOrder(all)))
      refuseFor(kind, wait)
    },
    async reset(kind, subjects) {
      await Promise.all(entries(kind, subjects).map(({ counter, key }) => counter.reset(key)))
    },
  }
}

/** Milliseconds, 0 for none. */
function refuseFor(kind: LimitKind, wait: number): void {
  const limit = limitTexts[kind]
  if (wait)
    throw new AppError('rate_limited', { retryAfter: Math.ceil(wait / 1000), ...(limit && { limit }) })
}

async function consumeInOrder(all: readonly Entry[]): Promise<number> {
  for (const [index, { counter, key }] of all.entries()) {
    const wait = await counter.consume(key)
    if (!wait) continue
    await Promise.all(all.slice(0, index).map(one => one.counter.refund(one.key)))
    return wait
  }
  return 0
}

/** Counters after the one that refuses are refunded. */
async function consumeAtOnce(db: Db, all: readonly OneStepEntry[]): Promise<number> {
  const counts = await countAll(db)(all.map(({ counter, key }) => counter.window.request(key)))
  const waits = all.map(({ counter, key }, index) =>
    counter.window.waitAfter(key, counts[index] as CountResult),
  )
  const index = waits.findIndex(Boolean)
  if (index < 0) return 0
  await Promise.all(all.slice(index + 1).map(({ counter, key }) => counter.reset(key)))
  return waits[index] ?? 0
}

/** Keys are kind and level. */
function createCounters(db: Db, factor: number): ReadonlyMap<string, Counter> {
  const counters = new Map<string, Counter>()
  for (const [kind, levels] of Object.entries<Policy>(policies)) {
    for (const [level, policy] of Object.entries<Quota | BackOff>(levels)) {
      const counter = 'free' in policy ? backOff(db, policy, factor) : quota(db, policy, factor)
      counters.set(`${kind} ${level}`, counter)
    }
  }
  return counters
}

function subjectOf(level: Level, { account, address, receiver, device }: Subjects): string | undefined {
  const network = address && networkOf(address)
  if (level === 'account') return account
  if (level === 'address') return network
  const other = { pair: network, receiver, device }[level]
  return account && other ? `${account} ${other}` : undefined
}
