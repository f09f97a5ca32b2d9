import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { sessionQuery } from '#session/session.ts'
import { notifyOtherTabs } from '#session/tabs.ts'

/** On every screen and in every tab; null: none. */
export function showOwnPicture(queryClient: QueryClient, stem: string | null): void {
  queryClient.setQueryData(sessionQuery.queryKey, user => user && { ...user, profilePicture: stem })
  void queryClient.invalidateQueries({ queryKey: orpc.profiles.key() })
  // The session includes the picture.
  notifyOtherTabs('signed-in')
}

/** An aborted upload may have succeeded. */
export function lookForOwnPicture(queryClient: QueryClient): void {
  void queryClient.refetchQueries(sessionQuery)
  void queryClient.invalidateQueries({ queryKey: orpc.profiles.key() })
}
