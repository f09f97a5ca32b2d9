import { heartbeatSeconds, type LiveEvent, liveEventKinds } from '@novelette/domain/letters/events.ts'
import { eventIterator, withEventMeta } from '@orpc/server'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { markDelivered } from '#letters/lists/status.ts'
import type { Subscription } from '#live/subscription.ts'

const liveEventSchema = z.strictObject({ kind: z.enum(liveEventKinds), ids: z.readonly(z.array(z.string())) })

/** All tabs of a user get the same event object. */
const sentArrivals = new WeakSet<LiveEvent>()

function isFirstArrival(event: LiveEvent): boolean {
  if (event.kind !== 'letter-arrived' || sentArrivals.has(event)) return false
  sentArrivals.add(event)
  return true
}

/** On failure, a list that holds the letters marks them. Never rejects. */
function tryMarkDelivered(deps: Dependencies, readerId: string, ids: readonly string[]): Promise<void> {
  return markDelivered(deps, readerId, ids).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'could not mark a letter delivered'),
  )
}

export const liveRoutes = {
  stream: signedIn
    .route({
      method: 'GET',
      path: '/live',
      tags: ['live'],
      summary: 'Live events of the person signed in',
      description: `Server-sent events that carry ids only, with a heartbeat every ${heartbeatSeconds} s. Resume with Last-Event-ID.`,
    })
    .output(eventIterator(liveEventSchema))
    .handler(async ({ context, lastEventId, signal }) => {
      const { deps, session, user, sendEventStream } = context
      const subscription = deps.hub.subscribe({ userId: user.id, sessionId: session.id }, lastEventId)
      signal?.addEventListener('abort', () => subscription.close(), { once: true })
      // The client may have left during the session lookup.
      if (signal?.aborted) subscription.close()
      const events = eventsFor(deps, user.id, subscription)
      sendEventStream(events)
      return events
    }),
}

async function* eventsFor(deps: Dependencies, readerId: string, subscription: Subscription) {
  for await (const { id, event } of subscription) {
    const delivered = isFirstArrival(event) ? tryMarkDelivered(deps, readerId, event.ids) : null
    yield withEventMeta<LiveEvent>({ ...event }, { id })
    await delivered
  }
}
