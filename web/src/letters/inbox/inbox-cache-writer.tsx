import {
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { shelfQuery } from '#letters/lists/queries.ts'
import type { ShelfPage } from '#letters/lists/shelf-reading.ts'
import { cacheInbox, readCachedInbox, removeOtherInboxes } from './cached-inbox.ts'

const [unreadKey, readKey] = [shelfQuery('unread', '').queryKey, shelfQuery('read', '').queryKey]
const hashes = new Set([hashKey(unreadKey), hashKey(readKey)])

/**
 * Caches the first pages for offline use. Runs on every screen, because other screens read and remove letters too. Mount once,
 * while signed in.
 */
export default function InboxCacheWriter({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    removeOtherInboxes(userId)
    // The server may have answered before this component was loaded.
    cacheKnownPages(queryClient, userId)
    return queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (hashes.has(event.query.queryHash)) cacheKnownPages(queryClient, userId)
    })
  }, [queryClient, userId])
  return null
}

/** A shelf that this page has not loaded keeps its cached value. */
function cacheKnownPages(queryClient: QueryClient, userId: string): void {
  const topOf = (key: QueryKey) => queryClient.getQueryData<InfiniteData<ShelfPage>>(key)?.pages[0]
  const [unread, read] = [topOf(unreadKey), topOf(readKey)]
  if (!unread && !read) return
  const kept = readCachedInbox(userId)
  cacheInbox(userId, { unread: unread ?? kept.unread, read: read ?? kept.read })
}
