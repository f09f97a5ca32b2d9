import type { InboxPage, ReceivedSummary } from '@novelette/domain/letters.ts'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { invalidateAll } from '#lib/invalidation.ts'
import { decrementUnread } from '#lib/letter-cache.ts'
import { dispatchLetterEvent } from '#lib/letter-events.ts'
import { client, orpc } from '#lib/rpc.ts'
import { useUser } from '#session/session.ts'
import { dashboardQuery, receivedLetterQuery, shelfQuery } from './queries.ts'
import { withLetter, withoutLetter } from './shelf-pages.ts'

/** `gone`: there is no such letter any more. Whatever else went wrong, it opens. */
type Answer = 'opens' | 'gone'

/**
 * Marks a letter read the moment it is opened; counts and lists show it at once (SPEC.md section 4). `search` is
 * the one of the list that the reader goes back to.
 */
export function useMarkRead(search: string): (letterId: string) => Promise<Answer> {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  return async letterId => {
    moveToOpened(queryClient, letterId, search)
    decrementUnread(queryClient)
    showReadOnDashboard(queryClient, letterId)
    try {
      const { status } = await client.letters.markRead({ id: letterId })
      queryClient.setQueryData(
        receivedLetterQuery(letterId).queryKey,
        letter => letter && { ...letter, status },
      )
      dispatchLetterEvent('letterRead', { letterId, userId })
      return 'opens'
    } catch (error) {
      invalidateAll(queryClient)
      if (errorCode(error) === 'not_found') return 'gone'
      console.error('A letter could not be marked as read', error)
      return 'opens'
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

function showReadOnDashboard(queryClient: QueryClient, letterId: string): void {
  const asRead = (letter: ReceivedSummary): ReceivedSummary =>
    letter.id === letterId ? { ...letter, status: 'read' } : letter
  queryClient.setQueryData(
    dashboardQuery().queryKey,
    desk => desk && { ...desk, received: desk.received.map(asRead) },
  )
}
