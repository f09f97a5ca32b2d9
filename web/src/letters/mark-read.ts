import type { Dashboard, InboxPage, ReceivedSummary } from '@novelette/domain/letters.ts'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { dispatchLetterEvent } from '#lib/letter-events.ts'
import { client, orpc } from '#lib/rpc.ts'
import { markAllStale } from '#lib/stale-letters.ts'
import { useUser } from '#session/session.ts'
import { dashboardQuery, receivedLetterQuery, unreadCountQuery } from './queries.ts'

/** Marks a letter read the moment it is opened; counts and lists show it at once (SPEC.md section 4). */
export function useMarkRead(): (letterId: string) => Promise<void> {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  return async letterId => {
    showRead(queryClient, letterId)
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

type InboxPages = InfiniteData<InboxPage>

function showRead(queryClient: QueryClient, letterId: string): void {
  const isOther = (letter: ReceivedSummary) => letter.id !== letterId
  const unread = orpc.letters.inbox.key({ type: 'infinite', input: { filter: 'unread' } })
  queryClient.setQueriesData<InboxPages>(
    { queryKey: unread },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({ ...page, letters: page.letters.filter(isOther) })),
      },
  )
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
