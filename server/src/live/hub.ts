import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@novelette/domain/events.ts'
import type { Message } from '#live/message.ts'
import type { OpenRelay } from '#live/relay.ts'
import { Streams, type Subscriber } from '#live/streams.ts'
import type { Subscription } from '#live/subscription.ts'
import type { Metrics } from '#metrics/metrics.ts'

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
  /** Call it after the last `publish`: it waits a moment until the other servers were told. */
  stop(): Promise<void>
}

type LiveMetrics = Pick<Metrics, 'liveDelivery' | 'liveRelay'>

/** Opens the hub, and the way on which it and those of the other servers hear of one another. */
export function openHub(openRelay: OpenRelay, metrics: LiveMetrics): Hub {
  const hubId = randomUUID().slice(0, 8)
  const streams = new Streams(hubId, metrics)
  const relay = openRelay({
    onMessage(message) {
      if (message.from === hubId) noteRelay(message, metrics)
      else if ('close' in message) streams.closeUser(message.close)
      else for (const user of message.users) streams.tell(user, message.event)
    },
    onOpen: () => streams.resyncAll(),
  })
  return {
    publish(userIds, event) {
      const users = [...new Set(userIds)]
      for (const user of users) streams.tell(user, event)
      relay.publish({ from: hubId, users, event, at: Math.round(performance.now()) })
    },
    subscribe: (subscriber, lastEventId) => streams.open(subscriber, lastEventId),
    closeUser(userId) {
      streams.closeUser(userId)
      relay.publish({ from: hubId, close: userId })
    },
    closeHere: userId => streams.closeUser(userId),
    openStreams: () => streams.count(),
    openSessions: () => streams.sessions(),
    closeSession: sessionId => streams.closeSession(sessionId),
    closeAll: () => streams.closeAll(),
    stop: () => relay.stop(),
  }
}

/** How long one's own words took to the relay and back. */
function noteRelay(message: Message, metrics: LiveMetrics): void {
  if ('at' in message) metrics.liveRelay.observe((performance.now() - message.at) / 1000)
}
