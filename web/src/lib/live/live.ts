import { type LiveEvent, type SessionEndKind, sessionEndKinds } from '@novelette/domain/letters/events.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '#lib/rpc.ts'
import { checkForMissed, invalidate, invalidateAll, queryKeysOf } from './invalidation.ts'
import { removeFromCache } from './letter-cache.ts'
import { onLetterEvent } from './letter-events-in-tab.ts'
import { openLiveEvents, openLiveStream } from './live-stream.ts'
import { throttleBatches } from './throttle-batches.ts'

const pollIntervalMs = 60_000
/** Milliseconds; the first event refetches at once. */
const batchMs = 80
/** Browsers limit the connections per server. */
const closeHiddenAfterMs = 5 * 60_000

type SessionListener = {
  readonly onSignedOut: () => void
  /** Sessions of this user just ended for this reason, perhaps this one; null once it is known that it goes on. */
  readonly onEnding: (why: SessionEndKind | null) => void
}

/** Mount once, in the layout. */
export function useLive(userId: string, { onSignedOut, onEnding }: SessionListener): void {
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user needs another stream
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const refetch = throttleBatches<QueryKey>(batchMs, keys => invalidate(queryClient, keys), signal)
    const onEvent = (event: LiveEvent) => {
      const why = sessionEndKinds.find(kind => kind === event.kind)
      if (why) onEnding(why)
      else refetch(queryKeysOf(event))
    }
    const onReconnect = () => {
      onEnding(null)
      invalidateAll(queryClient)
    }

    const connect = () => {
      const visible = new AbortController()
      const both = AbortSignal.any([signal, visible.signal])
      const stream = openLiveStream({
        open: openLiveEvents,
        signal: both,
        onEvent,
        onReconnect,
        onSignedOut,
      })
      return { ...stream, close: () => visible.abort() }
    }
    closeWhileHidden(connect, signal)
    pollForMissed(queryClient, signal)
    listenToScreens(queryClient, signal)
    return () => controller.abort()
  }, [queryClient, userId, onSignedOut, onEnding])
}

type Stream = { readonly reopen: () => void; readonly close: () => void }

function closeWhileHidden(connect: () => Stream, signal: AbortSignal): void {
  let stream: Stream | null = connect()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') stream ??= connect()
    else
      timer = setTimeout(() => {
        stream?.close()
        stream = null
      }, closeHiddenAfterMs)
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('online', () => stream?.reopen(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function pollForMissed(queryClient: QueryClient, signal: AbortSignal): void {
  const check = () => {
    if (document.visibilityState === 'visible') void checkForMissed(queryClient)
  }
  const timer = setInterval(check, pollIntervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function listenToScreens(queryClient: QueryClient, signal: AbortSignal): void {
  const read = onLetterEvent('letterRead', () =>
    invalidate(queryClient, queryKeysOf({ kind: 'letter-arrived', ids: [] })),
  )
  const sent = onLetterEvent('letterSent', () => {
    invalidate(queryClient, [
      ...queryKeysOf({ kind: 'letter-changed', ids: [] }),
      orpc.letters.recentRecipients.key(),
    ])
  })
  const scheduled = onLetterEvent('letterScheduled', () =>
    invalidate(queryClient, queryKeysOf({ kind: 'scheduled-changed', ids: [] })),
  )
  const deleted = onLetterEvent('letterDeleted', ({ letterId }) => {
    removeFromCache(queryClient, letterId)
    invalidate(queryClient, queryKeysOf({ kind: 'letter-changed', ids: [letterId] }))
  })
  signal.addEventListener('abort', () => {
    read()
    sent()
    scheduled()
    deleted()
  })
}
