import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { sessionQuery } from '#session/session.ts'
import { tellOtherTabs } from '#session/tabs.ts'

/** Every screen, in every tab of this browser, shows one's picture as it is now; null: none. */
export function showOwnPicture(queryClient: QueryClient, stem: string | null): void {
  queryClient.setQueryData(sessionQuery.queryKey, user => user && { ...user, profilePicture: stem })
  void queryClient.invalidateQueries({ queryKey: orpc.profiles.key() })
  // They ask the server who is signed in, and with it comes the picture.
  tellOtherTabs('signed-in')
}

/** For an upload that was called off: it may have arrived all the same. */
export function lookForOwnPicture(queryClient: QueryClient): void {
  void queryClient.refetchQueries(sessionQuery)
  void queryClient.invalidateQueries({ queryKey: orpc.profiles.key() })
}
