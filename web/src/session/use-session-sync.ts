import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionQuery, useSession } from './session.ts'
import { forgetSession } from './sign-out.ts'
import { onOtherTab } from './tabs.ts'

/** Keeps this tab's screens in step with the session: other tabs, a session that ended, another account. */
export function useSessionSync(): void {
  useOtherTabs()
  useChangedUser()
}

function useOtherTabs(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      onOtherTab(async message => {
        if (message === 'signed-in') return queryClient.refetchQueries(sessionQuery)
        const arrived = router.navigate({ to: '/' })
        forgetSession(queryClient)
        await arrived
      }),
    [queryClient, router],
  )
}

/** The routes' guards look again whenever somebody else, or nobody, is signed in. */
function useChangedUser(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { user, isLoading } = useSession()
  const id = user?.id ?? null
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (isLoading || before.current === id) return
    const last = before.current
    before.current = id
    if (last === undefined) return
    if (last !== null && id !== null) return window.location.reload()
    void router.invalidate().then(() => id === null && forgetSession(queryClient))
  }, [queryClient, router, id, isLoading])
}
