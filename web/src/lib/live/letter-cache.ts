import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import type { Dashboard, SentListPage } from '@novelette/domain/letters/letters.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

type Listed = { readonly id: string; readonly status: LetterStatus; readonly favourite: boolean }
type Pages<Letter> = InfiniteData<{ readonly letters: Letter[] }>
type Edit = <Letter extends Listed>(letters: Letter[]) => Letter[]

export const infiniteListKeys = () => [
  orpc.letters.inbox.key({ type: 'infinite' }),
  orpc.letters.keepsakes.key({ type: 'infinite' }),
  orpc.letters.correspondence.key({ type: 'infinite' }),
]

/** From the counts, too, if it was unread. */
export function removeFromCache(queryClient: QueryClient, letterId: string): void {
  const wasUnread = isUnread(queryClient, letterId)
  // Answers in flight would bring the letter back.
  const others = [orpc.letters.sent.key(), orpc.letters.dashboard.key(), orpc.letters.unreadCount.key()]
  for (const queryKey of [...infiniteListKeys(), ...others]) void queryClient.cancelQueries({ queryKey })
  editLists(queryClient, letters => letters.filter(({ id }) => id !== letterId))
  if (wasUnread) decrementUnread(queryClient)
}

export function setFavouriteInCache(queryClient: QueryClient, letterId: string, favourite: boolean): void {
  editLists(queryClient, letters =>
    letters.map(letter => (letter.id === letterId ? { ...letter, favourite } : letter)),
  )
}

export function decrementUnread(queryClient: QueryClient): void {
  const oneLess = (count: number) => Math.max(0, count - 1)
  queryClient.setQueryData(
    orpc.letters.unreadCount.queryKey(),
    data => data && { ...data, count: oneLess(data.count) },
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
  queryClient.setQueriesData<SentListPage>(
    { queryKey: orpc.letters.sent.key({ type: 'query' }) },
    page => page && { ...page, letters: edit(page.letters) },
  )
  queryClient.setQueryData(orpc.letters.dashboard.queryKey(), desk => desk && withEdited(desk, edit))
}

function withEdited(desk: Dashboard, edit: Edit): Dashboard {
  return { ...desk, received: edit(desk.received), sent: edit(desk.sent) }
}

export function isUnread(queryClient: QueryClient, letterId: string): boolean {
  const inboxes = queryClient.getQueriesData<Pages<Listed>>({
    queryKey: orpc.letters.inbox.key({ type: 'infinite' }),
  })
  const listed = inboxes.flatMap(([, data]) => data?.pages.flatMap(page => page.letters) ?? [])
  const recent = queryClient.getQueryData(orpc.letters.dashboard.queryKey())?.received ?? []
  return [...listed, ...recent].some(({ id, status }) => id === letterId && status !== 'read')
}
