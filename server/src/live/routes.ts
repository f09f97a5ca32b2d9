import { heartbeatSeconds, type LiveEvent, liveEventKinds } from '@novelette/domain/events.ts'
import { eventIterator, withEventMeta } from '@orpc/server'
import * as z from 'zod/mini'
import type { Dependencies } from '#dependencies.ts'
import { signedIn } from '#guards.ts'
import { markDelivered } from '#letters/status.ts'
import type { Subscription } from '#live/subscription.ts'

const liveEvent = z.strictObject({ kind: z.enum(liveEventKinds), ids: z.readonly(z.array(z.string())) })

/** Arrivals that some stream of this server has already carried; the same event goes to every window of a person. */
const carried = new WeakSet<LiveEvent>()

function isFirstArrival(event: LiveEvent): boolean {
  if (event.kind !== 'letter-arrived' || carried.has(event)) return false
  carried.add(event)
  return true
}

/** Not marked now, they will be by the first list that holds them. Never rejects: the reader may be gone before it is awaited. */
function noteDelivered(deps: Dependencies, readerId: string, ids: readonly string[]): Promise<void> {
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
      description: `Server-sent events that carry ids only, with a sign of life every ${heartbeatSeconds} s. Resume with Last-Event-ID.`,
    })
    .output(eventIterator(liveEvent))
    .handler(async ({ context, lastEventId, signal }) => {
      const { deps, session, user, takeStream } = context
      const subscription = deps.hub.subscribe({ userId: user.id, sessionId: session.id }, lastEventId)
      signal?.addEventListener('abort', () => subscription.close(), { once: true })
      // Their reader may have left while the session was looked up.
      if (signal?.aborted) subscription.close()
      const events = eventsFor(deps, user.id, subscription)
      takeStream(events)
      return events
    }),
}

async function* eventsFor(deps: Dependencies, readerId: string, subscription: Subscription) {
  for await (const { id, event } of subscription) {
    const delivered = isFirstArrival(event) ? noteDelivered(deps, readerId, event.ids) : null
    yield withEventMeta<LiveEvent>({ ...event }, { id })
    await delivered
  }
}
