import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type HistoryState, useRouter } from '@tanstack/react-router'
import { clearPersonalStorage } from './browser-storage.ts'
import { cover, uncover } from './cover.ts'
import { endSession } from './end-session.ts'
import { sessionQuery, setSession } from './session.ts'
import { tellOtherTabs } from './tabs.ts'

/** SPEC.md section 9, sign-out reset delay. */
const resetDelayMs = 100

/** Forgets everything about the one who was signed in, in this tab. */
export function forgetSession(queryClient: QueryClient): void {
  setSession(queryClient, null)
  const kept = hashKey(sessionQuery.queryKey)
  queryClient.removeQueries({ predicate: query => query.queryHash !== kept })
  queryClient.getMutationCache().clear()
  clearPersonalStorage()
}

/** This tab forgets the session and goes to the landing page. */
export function useGoingHome(): (state?: HistoryState) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async state => {
    cover('signing-out')
    const arrived = router.navigate({ to: '/', ...(state && { state }) })
    forgetSession(queryClient)
    await arrived.finally(() => setTimeout(uncover, resetDelayMs, 'signing-out'))
  }
}

/** What follows the end of a session: every tab forgets it and goes to the landing page. */
export function useDeparture(): (state?: HistoryState) => Promise<void> {
  const goHome = useGoingHome()
  return state => {
    tellOtherTabs('signed-out')
    return goHome(state)
  }
}

/** Signs out here and in every open tab, then goes to the landing page, even when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const depart = useDeparture()
  return async () => {
    cover('signing-out')
    await endSession()
    await depart()
  }
}
