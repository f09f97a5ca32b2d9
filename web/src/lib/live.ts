import type { LiveEvent } from '@novelette/domain/events.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkForMissed, invalidate, invalidateAll, queryKeysOf } from './invalidation.ts'
import { removeFromCache } from './letter-cache.ts'
import { onLetterEvent } from './letter-events.ts'
import { openLiveStream } from './live-stream.ts'
import { client, orpc } from './rpc.ts'
import { throttleBatches } from './throttle-batches.ts'

const checkEveryMs = 60_000
/** Events this close together refetch once, but the first of them at once. */
const gatherMs = 80
/** A tab out of sight this long closes its stream, because browsers allow few connections to one server. */
const hiddenMs = 5 * 60_000

/** Keeps this tab in step with the server while `userId` is signed in. Mounted once, in the layout. */
export function useLive(userId: string, onSignedOut: () => void): void {
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user is another stream
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const refetch = throttleBatches<QueryKey>(gatherMs, keys => invalidate(queryClient, keys), signal)
    const onEvent = (event: LiveEvent) => refetch(queryKeysOf(event))
    const catchUp = () => invalidateAll(queryClient)

    const follow = () => {
      const visible = new AbortController()
      const both = AbortSignal.any([signal, visible.signal])
      const open = (resume: { signal: AbortSignal; lastEventId: string | undefined }) =>
        client.live.stream(undefined, resume)
      const stream = openLiveStream({ signal: both, open, onEvent, onReconnect: catchUp, onSignedOut })
      return { ...stream, close: () => visible.abort() }
    }
    closeWhileHidden(follow, signal)
    checkRegularly(queryClient, signal)
    listenToScreens(queryClient, signal)
    return () => ending.abort()
  }, [queryClient, userId, onSignedOut])
}

type Stream = { readonly reopen: () => void; readonly close: () => void }

function closeWhileHidden(follow: () => Stream, signal: AbortSignal): void {
  let stream: Stream | null = follow()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') stream ??= follow()
    else
      timer = setTimeout(() => {
        stream?.close()
        stream = null
      }, hiddenMs)
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('online', () => stream?.reopen(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function checkRegularly(queryClient: QueryClient, signal: AbortSignal): void {
  const check = () => {
    if (document.visibilityState === 'visible') void checkForMissed(queryClient)
  }
  const timer = setInterval(check, checkEveryMs)
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
  const deleted = onLetterEvent('letterDeleted', ({ letterId }) => {
    removeFromCache(queryClient, letterId)
    invalidate(queryClient, queryKeysOf({ kind: 'letter-changed', ids: [letterId] }))
  })
  signal.addEventListener('abort', () => {
    read()
    sent()
    deleted()
  })
}
