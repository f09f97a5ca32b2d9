import type { InboxListPage, ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { dashboardQuery, receivedLetterQuery, shelfQuery } from '#letters/lists/queries.ts'
import { errorCode } from '#lib/error-code.ts'
import { invalidateAll } from '#lib/live/invalidation.ts'
import { decrementUnread } from '#lib/live/letter-cache.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events-in-tab.ts'
import { client, orpc } from '#lib/rpc.ts'
import { useUser } from '#session/session.ts'
import { withLetter, withoutLetter } from './shelf-pages.ts'

/** `gone`: it no longer exists. */
type MarkReadResult = 'opens' | 'gone'

/** Optimistic in counts and lists. `search` is that of the list to return to. */
export function useMarkRead(search: string): (letterId: string) => Promise<MarkReadResult> {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  return async letterId => {
    showRead(queryClient, letterId, search)
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

/** Not optimistic: the words come with the answer (docs/rules.md 10.6). */
export function useOpenClosed(search: string) {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  return useMutation({
    mutationFn: async (letterId: string) => {
      const { status, content, lang } = await client.letters.markRead({ id: letterId })
      const query = receivedLetterQuery(letterId)
      // Another window has opened it, or the answer that had its words was lost.
      if (content === undefined) await queryClient.fetchQuery({ ...query, staleTime: 0 })
      else {
        queryClient.setQueryData(
          query.queryKey,
          letter => letter && { ...letter, status, content, lang, openWhen: null },
        )
      }
      showRead(queryClient, letterId, search)
      dispatchLetterEvent('letterRead', { letterId, userId })
    },
    onError: () => invalidateAll(queryClient),
  })
}

function showRead(queryClient: QueryClient, letterId: string, search: string): void {
  moveToOpened(queryClient, letterId, search)
  decrementUnread(queryClient)
  showReadOnDashboard(queryClient, letterId)
}

/** Back shows it there before the server answers. */
function moveToOpened(queryClient: QueryClient, letterId: string, search: string): void {
  const unopened = queryClient.getQueryData(shelfQuery('unread', search).queryKey)
  const letter = unopened?.pages.flatMap(page => page.letters).find(({ id }) => id === letterId)
  if (letter) {
    queryClient.setQueryData(
      shelfQuery('read', search).queryKey,
      data => data && { ...data, pages: withLetter(data.pages, asRead(letter)) },
    )
  }
  queryClient.setQueriesData<InfiniteData<InboxListPage>>(
    { queryKey: orpc.letters.inbox.key({ type: 'infinite', input: { filter: 'unread' } }) },
    data => data && { ...data, pages: withoutLetter(data.pages, letterId) },
  )
}

function showReadOnDashboard(queryClient: QueryClient, letterId: string): void {
  const edit = (letter: ReceivedSummary) => (letter.id === letterId ? asRead(letter) : letter)
  queryClient.setQueryData(
    dashboardQuery().queryKey,
    desk => desk && { ...desk, received: desk.received.map(edit) },
  )
}

const asRead = (letter: ReceivedSummary): ReceivedSummary => ({ ...letter, status: 'read', openWhen: null })
