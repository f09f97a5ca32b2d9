import type { LiveEvent } from '@novelette/domain/events.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { orpc } from './rpc.ts'

const counts = () => [orpc.letters.unreadCount.key(), orpc.letters.dashboard.key()]
const both = () => [orpc.letters.keepsakes.key(), orpc.letters.correspondence.key()]
const received = () => [...counts(), orpc.letters.inbox.key(), ...both()]
const sent = () => [
  orpc.letters.dashboard.key(),
  orpc.letters.sent.key(),
  orpc.letters.sentLetter.key(),
  ...both(),
]
/** Only sealed letters are asked for again: the text of an opened one never changes. */
const sealed = (ids: readonly string[]) => ids.map(id => orpc.letters.received.key({ input: { id } }))
const drafts = () => [orpc.drafts.key()]
/** What is known of who is signed in names their picture too. */
const people = () => [orpc.profiles.key(), orpc.blocks.key(), orpc.accounts.session.key()]

/** The queries that a live event makes stale. */
export function queryKeysOf({ kind, ids }: LiveEvent): readonly QueryKey[] {
  switch (kind) {
    case 'letter-arrived':
      return received()
    case 'letter-changed':
      return [...received(), ...sent(), ...sealed(ids)]
    case 'draft-changed':
      return drafts()
    case 'profile-changed':
      return people()
    case 'resync':
      return [...received(), ...sent(), orpc.letters.received.key(), ...drafts(), ...people()]
  }
}

export function invalidate(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  const known = new Map(keys.map(key => [JSON.stringify(key), key]))
  for (const queryKey of known.values()) void queryClient.invalidateQueries({ queryKey })
}

export function invalidateAll(queryClient: QueryClient): void {
  invalidate(queryClient, queryKeysOf({ kind: 'resync', ids: [] }))
}

/**
 * A cheap look for what no event told of: counts and sent states always, the inbox only when its count moved.
 * Only calls that the server takes for background ones: nobody stays signed in because a tab lies open.
 */
export async function checkForMissed(queryClient: QueryClient): Promise<void> {
  const unread = orpc.letters.unreadCount.queryOptions()
  const before = queryClient.getQueryData(unread.queryKey)
  invalidate(queryClient, [orpc.letters.dashboard.key(), orpc.letters.sent.key()])
  const now = await queryClient.fetchQuery({ ...unread, staleTime: 0, retry: false }).catch(() => before)
  if (now?.count !== before?.count) invalidate(queryClient, received())
}
