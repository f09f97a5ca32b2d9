import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

const counts = () => [orpc.letters.unreadCount.key(), orpc.letters.dashboard.key()]
const eitherSide = () => [orpc.letters.keepsakes.key(), orpc.letters.correspondence.key()]
const received = () => [...counts(), orpc.letters.inbox.key(), ...eitherSide()]
const sent = () => [
  orpc.letters.dashboard.key(),
  orpc.letters.sent.key(),
  orpc.letters.sentLetter.key(),
  ...eitherSide(),
]
/** The text of an opened letter never changes. */
const unopened = (ids: readonly string[]) => ids.map(id => orpc.letters.received.key({ input: { id } }))
const drafts = () => [orpc.drafts.key()]
/** Also what tells that there are any. */
const scheduled = () => [orpc.scheduledLetters.key(), orpc.letters.sent.key(), orpc.letters.unreadCount.key()]
/** Links are read again after it (people/guests/guest-link.tsx). */
const guests = () => [orpc.guests.list.key()]
/** The session also holds the user's picture. */
const account = () => [
  orpc.profiles.key(),
  orpc.blocks.key(),
  orpc.accounts.session.key(),
  orpc.accounts.timeZone.key(),
  orpc.sessions.list.key(),
  orpc.notices.settings.key(),
  // A block hides what is on its way.
  orpc.scheduledLetters.onTheWay.key(),
  orpc.letters.unreadCount.key(),
]

export function queryKeysOf({ kind, ids }: LiveEvent): readonly QueryKey[] {
  switch (kind) {
    case 'letter-arrived':
      return received()
    case 'letter-changed':
      return [...received(), ...sent(), ...unopened(ids)]
    case 'draft-changed':
      return drafts()
    case 'scheduled-changed':
      return scheduled()
    case 'guest-changed':
      return guests()
    case 'profile-changed':
      return account()
    case 'signed-out':
    case 'signed-out-everywhere':
    case 'password-changed':
    case 'address-given-back':
    case 'deletion-asked':
      return []
    case 'resync':
      return [
        ...received(),
        ...sent(),
        orpc.letters.received.key(),
        ...drafts(),
        ...scheduled(),
        ...guests(),
        ...account(),
      ]
  }
}

export function invalidate(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  const unique = new Map(keys.map(key => [JSON.stringify(key), key]))
  for (const queryKey of unique.values()) void queryClient.invalidateQueries({ queryKey })
}

export function invalidateAll(queryClient: QueryClient): void {
  invalidate(queryClient, queryKeysOf({ kind: 'resync', ids: [] }))
}

/**
 * Polls for missed events: always counts and sent statuses, the inbox only if its count changed. Background calls only, because
 * an open tab must not extend the session (docs/rules.md 2.2).
 */
export async function checkForMissed(queryClient: QueryClient): Promise<void> {
  const unread = orpc.letters.unreadCount.queryOptions()
  const before = queryClient.getQueryData(unread.queryKey)
  invalidate(queryClient, [orpc.letters.dashboard.key(), orpc.letters.sent.key()])
  const now = await queryClient.fetchQuery({ ...unread, staleTime: 0, retry: false }).catch(() => before)
  if (now?.count !== before?.count) invalidate(queryClient, received())
}
