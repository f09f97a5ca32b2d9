import { setTimeout as pause } from 'node:timers/promises'
import { getEventMeta } from '@orpc/client'
import { onTestFinished } from 'vitest'
import { openLiveStream, type Resume, type StreamedEvent } from '../../web/src/lib/live/live-stream.ts'
import { throttleBatches } from '../../web/src/lib/live/throttle-batches.ts'
import { asCallError } from './call-error.ts'
import type { BrowserUser } from './people.ts'

export type Window<Seen> = {
  /** What it showed last; null before its first fetch. */
  readonly seen: Seen | null
  readonly reopened: number
  /** Times it was told that it may have missed events. */
  readonly resyncs: number
  /** The letters whose arrival it was told of. */
  readonly heardOf: ReadonlySet<string>
  readonly isSignedOut: boolean
  /** A browser does so every minute and on focus. */
  look(): Promise<void>
}

/** As in web/src/lib/live/live.ts. */
const gatherMs = 80
const lookAgainMs = 1_000

type Client = BrowserUser['browser']['client']
type Look<Seen> = (client: Client) => Promise<Seen>

/** Follows live events with the browser's own code, and refetches when told of a letter or of events it may have missed. */
export function openWindow<Seen>({ browser: { client } }: BrowserUser, lookAt: Look<Seen>): Window<Seen> {
  const closing = new AbortController()
  const { signal } = closing
  onTestFinished(() => closing.abort())
  const heardOf = new Set<string>()
  const window = { seen: null as Seen | null, reopened: 0, resyncs: 0, heardOf, isSignedOut: false }
  let begun = 0
  let shown = 0
  const look = async () => {
    begun += 1
    const place = begun
    const seen = await lookAt(client)
    // The answer to an earlier look may come later.
    if (place < shown) return
    shown = place
    window.seen = seen
  }
  const untilSeen = async (): Promise<void> => {
    const failed = await look().catch(() => 'failed')
    if (!failed || signal.aborted) return
    await pause(lookAgainMs)
    return untilSeen()
  }
  const lookSoon = throttleBatches(gatherMs, () => void untilSeen(), signal)
  openLiveStream({
    signal,
    open: resume => openEventStream(client, resume),
    onEvent({ kind, ids }) {
      if (kind === 'letter-arrived') for (const id of ids) heardOf.add(id)
      if (kind === 'resync') window.resyncs += 1
      if (kind === 'letter-arrived' || kind === 'resync') lookSoon([kind])
    },
    onReconnect() {
      window.reopened += 1
      lookSoon(['reconnect'])
    },
    onSignedOut() {
      window.isSignedOut = true
      closing.abort()
    },
  })
  return Object.assign(window, { look })
}

/** As web/src/lib/live/live-stream.ts, which only knows the page's own server and the browser's cookies. */
async function openEventStream({ live }: Client, resume: Resume): Promise<AsyncIterable<StreamedEvent>> {
  try {
    return withIds(await live.stream(undefined, resume))
  } catch (error) {
    throw asCallError(error)
  }
}

async function* withIds(events: AsyncIterable<StreamedEvent['event']>): AsyncGenerator<StreamedEvent> {
  for await (const event of events) yield { id: getEventMeta(event)?.id, event }
}

export const unreadCount: Look<number> = async client => (await client.letters.unreadCount()).count
