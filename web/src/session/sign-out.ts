import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type HistoryState, useRouter } from '@tanstack/react-router'
import { clearPersonalStorage } from '#lib/storage/entries.ts'
import { cover, uncover } from '#session/cover.ts'
import { endPushHere } from '#session/push/push-here.ts'
import { sessionQuery, setSession } from '#session/session.ts'
import { forgetSessionEnd } from '#session/session-end.ts'
import { signOutOnServer } from '#session/sign-out-on-server.ts'
import { notifyOtherTabs } from '#session/tabs.ts'

const resetDelayMs = 100

export function forgetSession(queryClient: QueryClient): void {
  setSession(queryClient, null)
  const kept = hashKey(sessionQuery.queryKey)
  queryClient.removeQueries({ predicate: query => query.queryHash !== kept })
  queryClient.getMutationCache().clear()
  clearPersonalStorage()
}

/** In this tab; goes to the landing page. */
export function useLeaveSession(): (state?: HistoryState) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async state => {
    cover('signing-out')
    const arrived = router.navigate({ to: '/', ...(state && { state }) })
    forgetSession(queryClient)
    forgetSessionEnd()
    await arrived.finally(() => setTimeout(uncover, resetDelayMs, 'signing-out'))
  }
}

/** In every tab; goes to the landing page. */
export function useAnnouncedSignOut(): (state?: HistoryState) => Promise<void> {
  const goHome = useLeaveSession()
  return state => {
    notifyOtherTabs('signed-out')
    return goHome(state)
  }
}

/** In every tab, even when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const signOutEverywhere = useAnnouncedSignOut()
  return async () => {
    cover('signing-out')
    await endPushHere()
    await signOutOnServer()
    await signOutEverywhere()
  }
}
