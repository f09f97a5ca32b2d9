import {
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { cacheInbox, readCachedInbox, removeOtherInboxes } from './cached-inbox.ts'
import { shelfQuery } from './queries.ts'
import type { ShelfPage } from './shelf-reading.ts'

const [unreadKey, readKey] = [shelfQuery('unread', '').queryKey, shelfQuery('read', '').queryKey]
const hashes = new Set([hashKey(unreadKey), hashKey(readKey)])

/**
 * Keeps the top of the inbox in the browser, for a page that opens without a connection. On every screen, because what is read or
 * removed on another one changes it too. Mount it once, while somebody is signed in.
 */
export default function InboxCacheWriter({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    removeOtherInboxes(userId)
    // The server may have answered before this was loaded.
    keepKnown(queryClient, userId)
    return queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (hashes.has(event.query.queryHash)) keepKnown(queryClient, userId)
    })
  }, [queryClient, userId])
  return null
}

/** What this page does not know, because it was not looked at, stays as it was kept. */
function keepKnown(queryClient: QueryClient, userId: string): void {
  const topOf = (key: QueryKey) => queryClient.getQueryData<InfiniteData<ShelfPage>>(key)?.pages[0]
  const [unread, read] = [topOf(unreadKey), topOf(readKey)]
  if (!unread && !read) return
  const kept = readCachedInbox(userId)
  cacheInbox(userId, { unread: unread ?? kept.unread, read: read ?? kept.read })
}
