import type { LiveEvent, SessionEndKind } from '@novelette/domain/letters/events.ts'
import { Subscription } from '#live/subscription.ts'
import type { Metrics } from '#metrics/metrics.ts'

export type Subscriber = { readonly userId: string; readonly sessionId: string }

/** Per user and server. One more closes the oldest, which then polls. */
const maxStreamsPerUser = 50

const resync: LiveEvent = { kind: 'resync', ids: [] }

export class Streams {
  readonly #serverId: string
  readonly #metrics: Pick<Metrics, 'liveDelivery'>
  readonly #history = createHistory()
  readonly #byUser = new Map<string, Set<Subscription>>()
  #isOpen = true

  /** The server id prefixes event numbers, which mean nothing elsewhere. */
  constructor(serverId: string, metrics: Pick<Metrics, 'liveDelivery'>) {
    this.#serverId = serverId
    this.#metrics = metrics
  }

  tell(userId: string, event: LiveEvent): void {
    const { number } = this.#history.add(userId, event)
    for (const one of this.#streamsOf(userId)) one.push(this.#idOf(number), event)
  }

  /** Broken streams get it when they reconnect. */
  resyncAll(): void {
    this.#history.clear()
    for (const one of this.#allStreams()) one.push(this.#idOf(this.#history.latest()), resync)
  }

  open(subscriber: Subscriber, lastEventId: string | undefined): Subscription {
    const opened = this.#add(subscriber)
    const missed = this.#missedSince(lastEventId, subscriber.userId)
    if (missed) for (const { number, event } of missed) opened.push(this.#idOf(number), event)
    else opened.push(this.#idOf(this.#history.latest()), resync)
    if (!this.#isOpen) opened.close()
    return opened
  }

  count(): number {
    return this.#allStreams().length
  }

  sessions(): readonly string[] {
    return [...new Set(this.#allStreams().map(one => one.sessionId))]
  }

  closeUser(userId: string, why?: SessionEndKind): void {
    for (const one of this.#streamsOf(userId)) {
      if (why) one.push(this.#idOf(this.#history.latest()), { kind: why, ids: [] })
      one.close()
    }
  }

  closeSession(sessionId: string): void {
    for (const one of this.#allStreams()) if (one.sessionId === sessionId) one.close()
  }

  closeAll(): void {
    this.#isOpen = false
    for (const one of this.#allStreams()) one.close()
  }

  #add({ userId, sessionId }: Subscriber): Subscription {
    const added = new Subscription(sessionId, {
      onTaken: waitedMs => this.#metrics.liveDelivery.observe(waitedMs / 1000),
      onEnd: ended => {
        const remaining = this.#byUser.get(userId)
        remaining?.delete(ended)
        if (remaining?.size === 0) this.#byUser.delete(userId)
      },
    })
    const userStreams = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, userStreams.add(added))
    if (userStreams.size > maxStreamsPerUser) [...userStreams][0]?.close()
    return added
  }

  #missedSince(lastEventId: string | undefined, userId: string): readonly NumberedEvent[] | null {
    const [from, number] = lastEventId?.split('.') ?? []
    return from === this.#serverId ? this.#history.since(Number(number), userId) : null
  }

  #streamsOf(userId: string): Iterable<Subscription> {
    return this.#byUser.get(userId) ?? []
  }

  #allStreams(): Subscription[] {
    return [...this.#byUser.values()].flatMap(userStreams => [...userStreams])
  }

  #idOf(number: number): string {
    return `${this.#serverId}.${number}`
  }
}

type NumberedEvent = { readonly number: number; readonly userId: string; readonly event: LiveEvent }

/** A few minutes on a busy server. */
const minRetained = 5_000

/** Recent events let a broken stream resume. */
function createHistory() {
  const events: NumberedEvent[] = []
  let latest = 0

  return {
    latest: () => latest,
    add(userId: string, event: LiveEvent): NumberedEvent {
      latest += 1
      const numbered = { number: latest, userId, event }
      events.push(numbered)
      if (events.length > minRetained * 2) events.splice(0, events.length - minRetained)
      return numbered
    },
    /** After possible gaps, clients with an older number must refetch. */
    clear(): void {
      latest += 1
      events.length = 0
    },
    /** Null if no longer known. */
    since(number: number, userId: string): readonly NumberedEvent[] | null {
      const oldest = events[0]?.number ?? latest + 1
      if (!Number.isInteger(number) || number > latest || number < oldest - 1) return null
      return events.slice(number - oldest + 1).filter(one => one.userId === userId)
    },
  }
}
