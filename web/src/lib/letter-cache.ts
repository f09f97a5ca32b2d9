import type { LetterStatus } from '@novelette/domain/letter-lists.ts'
import type { Dashboard, SentPage } from '@novelette/domain/letters.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { orpc } from './rpc.ts'

/*
 * What this browser holds of a letter in lists and counts. A screen changes it before the server has answered, so that
 * every screen shows it at once.
 */

type Listed = { readonly id: string; readonly status: LetterStatus; readonly favourite: boolean }
type Pages<Letter> = InfiniteData<{ readonly letters: Letter[] }>
type Edit = <Letter extends Listed>(letters: Letter[]) => Letter[]

/** The keys of the lists that are read on by cursor. */
export const infiniteListKeys = () => [
  orpc.letters.inbox.key({ type: 'infinite' }),
  orpc.letters.keepsakes.key({ type: 'infinite' }),
  orpc.letters.correspondence.key({ type: 'infinite' }),
]

/** Takes a letter out of every list, and out of the counts if it was unread (SPEC.md section 4, letterDeleted). */
export function removeFromCache(queryClient: QueryClient, letterId: string): void {
  const wasUnread = isUnread(queryClient, letterId)
  // An answer that is still on its way knows the letter.
  const others = [orpc.letters.sent.key(), orpc.letters.dashboard.key(), orpc.letters.unreadCount.key()]
  for (const queryKey of [...infiniteListKeys(), ...others]) void queryClient.cancelQueries({ queryKey })
  editLists(queryClient, letters => letters.filter(({ id }) => id !== letterId))
  if (wasUnread) decrementUnread(queryClient)
}

/** Shows in every list whether a letter is kept. */
export function setFavouriteInCache(queryClient: QueryClient, letterId: string, favourite: boolean): void {
  editLists(queryClient, letters =>
    letters.map(letter => (letter.id === letterId ? { ...letter, favourite } : letter)),
  )
}

export function decrementUnread(queryClient: QueryClient): void {
  const oneLess = (count: number) => Math.max(0, count - 1)
  queryClient.setQueryData(
    orpc.letters.unreadCount.queryKey(),
    data => data && { count: oneLess(data.count) },
  )
  queryClient.setQueryData(
    orpc.letters.dashboard.queryKey(),
    data => data && { ...data, unreadCount: oneLess(data.unreadCount) },
  )
}

function editLists(queryClient: QueryClient, edit: Edit): void {
  for (const queryKey of infiniteListKeys()) {
    queryClient.setQueriesData<Pages<Listed>>(
      { queryKey },
      data => data && { ...data, pages: data.pages.map(page => ({ ...page, letters: edit(page.letters) })) },
    )
  }
  queryClient.setQueriesData<SentPage>(
    { queryKey: orpc.letters.sent.key({ type: 'query' }) },
    page => page && { ...page, letters: edit(page.letters) },
  )
  queryClient.setQueryData(orpc.letters.dashboard.queryKey(), desk => desk && withEdited(desk, edit))
}

function withEdited(desk: Dashboard, edit: Edit): Dashboard {
  return { ...desk, received: edit(desk.received), sent: edit(desk.sent) }
}

/** Whether a list of received letters shows it in its envelope. */
export function isUnread(queryClient: QueryClient, letterId: string): boolean {
  const inboxes = queryClient.getQueriesData<Pages<Listed>>({
    queryKey: orpc.letters.inbox.key({ type: 'infinite' }),
  })
  const listed = inboxes.flatMap(([, data]) => data?.pages.flatMap(page => page.letters) ?? [])
  const recent = queryClient.getQueryData(orpc.letters.dashboard.queryKey())?.received ?? []
  return [...listed, ...recent].some(({ id, status }) => id === letterId && status !== 'read')
}
