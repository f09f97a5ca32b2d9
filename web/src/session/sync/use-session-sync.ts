import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isPageOwner } from '#lib/device/page-owner.ts'
import { isRemembered } from '#session/cached-user.ts'
import { cover, isSigningOut, uncover } from '#session/cover.ts'
import { forgetTimeOut, useTimedOut, useTimedOutNote } from '#session/inactivity/timed-out.ts'
import { sessionQuery, setSession, useSession } from '#session/session.ts'
import {
  endingSession,
  forgetSessionEnd,
  isOwnSessionEnd,
  noteSessionEnd,
  sessionEndText,
  useSessionEnd,
} from '#session/session-end.ts'
import { forgetSession, useLeaveSession } from '#session/sign-out.ts'
import { onOtherTab } from '#session/tabs.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

export function useSessionSync(): void {
  useOtherTabs()
  useUserChange()
  useRestoredPageCheck()
  useRememberedUserPolling()
  useTimedOutNote()
  useSessionEndNote()
}

const pollIntervalMs = 10_000

/** The browser may wrongly believe it is online. */
function useRememberedUserPolling(): void {
  useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => isRemembered(state.data) && pollIntervalMs,
  })
}

function useOtherTabs(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const goHome = useLeaveSession()
  const timedOut = useTimedOut()
  const onMessage = useEffectEvent((message: 'signed-in' | 'signed-out' | 'timed-out') => {
    if (message === 'signed-in') return void queryClient.refetchQueries(sessionQuery)
    // The link works without a session, once.
    if (router.state.location.pathname === '/reset-password') {
      return void endingSession(queryClient, async () => setSession(queryClient, null))
    }
    if (message === 'timed-out') return timedOut()
    void goHome()
  })
  useEffect(() => onOtherTab(onMessage), [])
}

/**
 * Runs the route guards when the user changes. For another user than the page's own it reloads; until then nothing is shown or
 * cached (`RootLayout`, `RootPage`).
 */
function useUserChange(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { user, isLoading } = useSession()
  const id = user?.id ?? null
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (isLoading || before.current === id) return
    const isFirst = before.current === undefined
    before.current = id
    if (id !== null && !isPageOwner(id)) return window.location.reload()
    if (isFirst) return
    if (id !== null) {
      forgetTimeOut()
      forgetSessionEnd()
    }
    const isEndedElsewhere = !isSigningOut() && !isOwnSessionEnd()
    void router.invalidate().then(() => {
      // Another tab may have signed in while the redirect was loading.
      if (before.current !== null) return
      if (isEndedElsewhere) noteSessionEnd()
      forgetSession(queryClient)
    })
  }, [queryClient, router, id, isLoading])
}

/**
 * A page from the back-forward cache must not show its content after a sign-out (docs/rules.md 2.4). If the server fails, the
 * user counts as signed out.
 */
function useRestoredPageCheck(): void {
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

/** On a page that stays where it is; the sign-in page says it itself. */
function useSessionEndNote(): void {
  const { toast } = useToasts()
  const router = useRouter()
  const end = useSessionEnd()
  const isAtSignIn = useLocation({ select: ({ pathname }) => pathname === '/login' })
  const text = end && !isAtSignIn ? sessionEndText(end) : null
  useEffect(() => {
    if (text === null) return
    const signIn = () => router.navigate({ to: '/login', search: { return: router.state.location.href } })
    return toast(text, { lasts: 'until-closed', action: { label: 'Sign In', onClick: signIn } })
  }, [toast, router, text])
}
