import { randomUUID } from 'node:crypto'
import type { LiveEvent, SessionEndKind } from '@novelette/domain/letters/events.ts'
import type { OpenRelay, RelayMessage } from '#live/relay.ts'
import { Streams, type Subscriber } from '#live/streams.ts'
import type { Subscription } from '#live/subscription.ts'
import type { Metrics } from '#metrics/metrics.ts'

export type Hub = {
  /** Call it after the commit. Other servers deliver within milliseconds. */
  publish(userIds: readonly string[], event: LiveEvent): void
  /** Yields events from now on, or from `lastEventId` if still known. */
  subscribe(subscriber: Subscriber, lastEventId: string | undefined): Subscription
  /** On every server; tells them why, where they may show it. */
  closeUser(userId: string, why?: SessionEndKind): void
  closeHere(userId: string): void
  openStreams(): number
  /** On this server. */
  openSessions(): readonly string[]
  /** On this server only. */
  closeSession(sessionId: string): void
  /** Ends current and future streams on this server. */
  closeAll(): void
  /** Call it after the last `publish`: flushes pending messages, with a timeout. */
  stop(): Promise<void>
}

type LiveMetrics = Pick<Metrics, 'liveDelivery' | 'liveRelay'>

export function openHub(openRelay: OpenRelay, metrics: LiveMetrics): Hub {
  const hubId = randomUUID().slice(0, 8)
  const streams = new Streams(hubId, metrics)
  const relay = openRelay({
    onMessage(message) {
      if (message.from === hubId) observeRelayRoundTrip(message, metrics)
      else if ('close' in message) streams.closeUser(message.close, message.why)
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
    closeUser(userId, why) {
      streams.closeUser(userId, why)
      relay.publish({ from: hubId, close: userId, ...(why && { why }) })
    },
    closeHere: userId => streams.closeUser(userId),
    openStreams: () => streams.count(),
    openSessions: () => streams.sessions(),
    closeSession: sessionId => streams.closeSession(sessionId),
    closeAll: () => streams.closeAll(),
    stop: () => relay.stop(),
  }
}

function observeRelayRoundTrip(message: RelayMessage, metrics: LiveMetrics): void {
  if ('at' in message) metrics.liveRelay.observe((performance.now() - message.at) / 1000)
}
