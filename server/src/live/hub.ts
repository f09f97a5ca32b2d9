import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@novelette/domain/events.ts'
import type { Db } from '#db/open.ts'
import { createBatches } from '#live/batches.ts'
import { createHistory, type NumberedEvent } from '#live/history.ts'
import { listen } from '#live/listener.ts'
import { Subscription } from '#live/subscription.ts'
import type { Log } from '#log.ts'
import type { Metrics } from '#metrics/metrics.ts'

type Subscriber = { readonly userId: string; readonly sessionId: string }

/** Carries live events from the rule that caused them to every open stream of the people they concern. */
export type Hub = {
  /** Tells these people's streams, on this server at once, on the others in a few milliseconds. Call it after the commit. */
  publish(userIds: readonly string[], event: LiveEvent): void
  /** The events for one session from now on, or from `lastEventId` where it is still known. */
  subscribe(subscriber: Subscriber, lastEventId: string | undefined): Subscription
  /** Ends every stream of a person, on every server. */
  closeUser(userId: string): void
  /** Ends those of a person's streams that this server holds. */
  closeHere(userId: string): void
  /** How many streams are open on this server. */
  openStreams(): number
  /** Sessions that hold a stream open on this server. */
  openSessions(): readonly string[]
  /** Ends the streams of one session on this server. */
  closeSession(sessionId: string): void
  /** Ends every stream on this server, also those still to come: their readers find another server. */
  closeAll(): void
  /** Call it after the last `publish`: it waits until the other servers were told. */
  stop(): Promise<void>
}

type Message =
  | {
      readonly from: string
      readonly users: readonly string[]
      readonly event: LiveEvent
      /** By the clock of the one that sent it, which alone reads it; milliseconds. */
      readonly at: number
    }
  | { readonly from: string; readonly close: string }

/** Windows that one person may have open on one server; another closes the oldest, which then checks every minute. */
const mostStreams = 50

const resync: LiveEvent = { kind: 'resync', ids: [] }

type LiveMetrics = Pick<Metrics, 'liveDelivery' | 'liveRelay'>

/** Opens the hub: one LISTEN for the whole server, opened again by itself when it breaks. */
export function openHub(db: Db, connectionString: string, log: Log, metrics: LiveMetrics): Hub {
  const hubId = randomUUID().slice(0, 8)
  const history = createHistory()
  const subscriptions = new Map<string, Set<Subscription>>()
  let open = true

  const ofUser = (userId: string) => subscriptions.get(userId) ?? []
  const everyone = () => [...subscriptions.values()].flatMap(set => [...set])
  const idOf = (number: number) => `${hubId}.${number}`
  const toLocal = (userId: string, event: LiveEvent) => {
    const numbered = history.add(userId, event)
    for (const one of ofUser(userId)) one.push(idOf(numbered.number), event)
  }
  const closeLocal = (userId: string) => {
    for (const one of ofUser(userId)) one.close()
  }

  const noteRelay = (message: Message) => {
    if ('at' in message) metrics.liveRelay.observe((performance.now() - message.at) / 1000)
  }

  const batches = createBatches<Message>(db, log)
  const listener = listen<Message>({
    connectionString,
    log,
    onMessages: messages => {
      for (const message of messages) {
        if (message.from === hubId) noteRelay(message)
        else if ('close' in message) closeLocal(message.close)
        else for (const user of message.users) toLocal(user, message.event)
      }
    },
    // Whatever other servers said in between is lost, so every stream is told to look for itself.
    onReconnect: () => {
      for (const one of everyone()) one.push(idOf(history.latest()), resync)
    },
  })

  return {
    publish(userIds, event) {
      const users = [...new Set(userIds)]
      for (const user of users) toLocal(user, event)
      batches.add({ from: hubId, users, event, at: Math.round(performance.now()) })
    },
    subscribe(subscriber, lastEventId) {
      const subscription = new Subscription(subscriber.sessionId, {
        onTaken: waitedMs => metrics.liveDelivery.observe(waitedMs / 1000),
        onEnd(ended) {
          const left = subscriptions.get(subscriber.userId)
          left?.delete(ended)
          if (left?.size === 0) subscriptions.delete(subscriber.userId)
        },
      })
      const set = subscriptions.get(subscriber.userId) ?? new Set()
      subscriptions.set(subscriber.userId, set.add(subscription))
      if (set.size > mostStreams) [...set][0]?.close()
      const missed = missedSince(lastEventId, subscriber.userId)
      if (missed) for (const { number, event } of missed) subscription.push(idOf(number), event)
      else subscription.push(idOf(history.latest()), resync)
      if (!open) subscription.close()
      return subscription
    },
    closeUser(userId) {
      closeLocal(userId)
      batches.add({ from: hubId, close: userId })
    },
    closeHere: closeLocal,
    openStreams: () => everyone().length,
    openSessions: () => [...new Set(everyone().map(one => one.sessionId))],
    closeSession(sessionId) {
      for (const one of everyone()) if (one.sessionId === sessionId) one.close()
    },
    closeAll() {
      open = false
      for (const one of everyone()) one.close()
    },
    async stop() {
      await batches.stop()
      await listener.stop()
    },
  }

  function missedSince(lastEventId: string | undefined, userId: string): readonly NumberedEvent[] | null {
    const [from, number] = lastEventId?.split('.') ?? []
    return from === hubId ? history.since(Number(number), userId) : null
  }
}
