import type { Dashboard, InboxPage } from '@novelette/domain/letters.ts'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { dispatchLetterEvent } from '#lib/letter-events.ts'
import { client, orpc } from '#lib/rpc.ts'
import { markAllStale } from '#lib/stale-letters.ts'
import { useUser } from '#session/session.ts'
import { dashboardQuery, receivedLetterQuery, shelfQuery, unreadCountQuery } from './queries.ts'
import { withLetter, withoutLetter } from './shelf-pages.ts'

/**
 * Marks a letter read the moment it is opened; counts and lists show it at once (SPEC.md section 4). `search` is
 * the one of the list that the reader goes back to.
 */
export function useMarkRead(search: string): (letterId: string) => Promise<void> {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  return async letterId => {
    moveToOpened(queryClient, letterId, search)
    countOneLess(queryClient, letterId)
    try {
      const { status } = await client.letters.markRead({ id: letterId })
      queryClient.setQueryData(
        receivedLetterQuery(letterId).queryKey,
        letter => letter && { ...letter, status },
      )
      dispatchLetterEvent('letterRead', { letterId, userId })
    } catch (error) {
      console.error('A letter could not be marked as read', error)
      markAllStale(queryClient)
    }
  }
}

/** From one shelf to the other, so that going back finds it there before the server was asked. */
function moveToOpened(queryClient: QueryClient, letterId: string, search: string): void {
  const unopened = queryClient.getQueryData(shelfQuery('unread', search).queryKey)
  const letter = unopened?.pages.flatMap(page => page.letters).find(({ id }) => id === letterId)
  if (letter) {
    queryClient.setQueryData(
      shelfQuery('read', search).queryKey,
      data => data && { ...data, pages: withLetter(data.pages, { ...letter, status: 'read' }) },
    )
  }
  queryClient.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: orpc.letters.inbox.key({ type: 'infinite', input: { filter: 'unread' } }) },
    data => data && { ...data, pages: withoutLetter(data.pages, letterId) },
  )
}

function countOneLess(queryClient: QueryClient, letterId: string): void {
  queryClient.setQueryData(
    unreadCountQuery().queryKey,
    data => data && { count: Math.max(0, data.count - 1) },
  )
  queryClient.setQueryData(dashboardQuery().queryKey, data => data && withRead(data, letterId))
}

function withRead(dashboard: Dashboard, letterId: string): Dashboard {
  return {
    ...dashboard,
    unreadCount: Math.max(0, dashboard.unreadCount - 1),
    received: dashboard.received.map(letter =>
      letter.id === letterId ? { ...letter, status: 'read' } : letter,
    ),
  }
}
