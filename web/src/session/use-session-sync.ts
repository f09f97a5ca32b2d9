import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cover, uncover } from './cover.ts'
import { isRemembered } from './kept-user.ts'
import { isPageOf } from './person-of-page.ts'
import { sessionQuery, setSession, useSession } from './session.ts'
import { forgetSession, useGoingHome } from './sign-out.ts'
import { onOtherTab } from './tabs.ts'
import { forgetTimeOut, useTimedOut, useTimedOutNote } from './timed-out.ts'

/** Keeps this tab's screens in step with the session: other tabs, a session that ended, another account. */
export function useSessionSync(): void {
  useOtherTabs()
  useChangedUser()
  useRestoredPage()
  useConfirmation()
  useTimedOutNote()
}

/** Milliseconds between looks for a server that could not be reached when the page opened. */
const askAgainMs = 10_000

/** Whoever is only remembered is asked for again until the server answers, also where the browser knows of no lost connection. */
function useConfirmation(): void {
  useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => isRemembered(state.data) && askAgainMs,
  })
}

function useOtherTabs(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const goHome = useGoingHome()
  const timedOut = useTimedOut()
  const onMessage = useEffectEvent((message: 'signed-in' | 'signed-out' | 'timed-out') => {
    if (message === 'signed-in') return void queryClient.refetchQueries(sessionQuery)
    // A link to a new password works without a session, and opens only once (SPEC.md section 4).
    if (router.state.location.pathname === '/reset-password') return setSession(queryClient, null)
    if (message === 'timed-out') return timedOut()
    void goHome()
  })
  useEffect(() => onOtherTab(onMessage), [])
}

/**
 * The routes' guards look again whenever somebody, or nobody, is signed in. For another person than its own the page begins anew, and
 * shows and keeps nothing until then (`RootLayout`, `RootPage`).
 */
function useChangedUser(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { user, isLoading } = useSession()
  const id = user?.id ?? null
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (isLoading || before.current === id) return
    const isFirst = before.current === undefined
    before.current = id
    if (id !== null && !isPageOf(id)) return window.location.reload()
    if (isFirst) return
    if (id !== null) forgetTimeOut()
    // Another tab may have signed somebody in while the way out of this screen was loading.
    void router.invalidate().then(() => before.current === null && forgetSession(queryClient))
  }, [queryClient, router, id, isLoading])
}

/**
 * A page that Back brings out of the browser's memory shows what it showed when it was left; whoever signed out since
 * must not see it. Where the server refuses to say who is here, nobody is (SPEC.md section 8).
 */
function useRestoredPage(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (queryClient.getQueryData(sessionQuery.queryKey)) cover('checking')
      await queryClient
        .fetchQuery({ ...sessionQuery, staleTime: 0 })
        .catch(() => setSession(queryClient, null))
      uncover('checking')
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [queryClient])
}
