import type { LiveEvent } from '@novelette/domain/events.ts'
import { createHistory, type NumberedEvent } from '#live/history.ts'
import { Subscription } from '#live/subscription.ts'
import type { Metrics } from '#metrics/metrics.ts'

export type Subscriber = { readonly userId: string; readonly sessionId: string }

/** Windows that one person may have open on one server; another closes the oldest, which then checks every minute. */
const mostStreams = 50

const resync: LiveEvent = { kind: 'resync', ids: [] }

/** The streams that this server holds open, and what it told them of late. */
export class Streams {
  readonly #serverId: string
  readonly #metrics: Pick<Metrics, 'liveDelivery'>
  readonly #history = createHistory()
  readonly #byUser = new Map<string, Set<Subscription>>()
  #isOpen = true

  /** The id stands in front of each event's number, which means nothing to another server. */
  constructor(serverId: string, metrics: Pick<Metrics, 'liveDelivery'>) {
    this.#serverId = serverId
    this.#metrics = metrics
  }

  tell(userId: string, event: LiveEvent): void {
    const { number } = this.#history.add(userId, event)
    for (const one of this.#of(userId)) one.push(this.#idOf(number), event)
  }

  /** Tells every stream to look for itself, and those that broke when they come back. */
  resyncAll(): void {
    this.#history.forget()
    for (const one of this.#all()) one.push(this.#idOf(this.#history.latest()), resync)
  }

  /** A stream of the events from now on, or from `lastEventId` where it is still known. */
  open(subscriber: Subscriber, lastEventId: string | undefined): Subscription {
    const opened = this.#add(subscriber)
    const missed = this.#missedSince(lastEventId, subscriber.userId)
    if (missed) for (const { number, event } of missed) opened.push(this.#idOf(number), event)
    else opened.push(this.#idOf(this.#history.latest()), resync)
    if (!this.#isOpen) opened.close()
    return opened
  }

  count(): number {
    return this.#all().length
  }

  sessions(): readonly string[] {
    return [...new Set(this.#all().map(one => one.sessionId))]
  }

  closeUser(userId: string): void {
    for (const one of this.#of(userId)) one.close()
  }

  closeSession(sessionId: string): void {
    for (const one of this.#all()) if (one.sessionId === sessionId) one.close()
  }

  /** Also those still to come. */
  closeAll(): void {
    this.#isOpen = false
    for (const one of this.#all()) one.close()
  }

  #add({ userId, sessionId }: Subscriber): Subscription {
    const added = new Subscription(sessionId, {
      onTaken: waitedMs => this.#metrics.liveDelivery.observe(waitedMs / 1000),
      onEnd: ended => {
        const left = this.#byUser.get(userId)
        left?.delete(ended)
        if (left?.size === 0) this.#byUser.delete(userId)
      },
    })
    const theirs = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, theirs.add(added))
    if (theirs.size > mostStreams) [...theirs][0]?.close()
    return added
  }

  #missedSince(lastEventId: string | undefined, userId: string): readonly NumberedEvent[] | null {
    const [from, number] = lastEventId?.split('.') ?? []
    return from === this.#serverId ? this.#history.since(Number(number), userId) : null
  }

  #of(userId: string): Iterable<Subscription> {
    return this.#byUser.get(userId) ?? []
  }

  #all(): Subscription[] {
    return [...this.#byUser.values()].flatMap(theirs => [...theirs])
  }

  #idOf(number: number): string {
    return `${this.#serverId}.${number}`
  }
}
