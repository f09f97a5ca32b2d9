import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from '#lib/store.ts'
import { hrefToReturnTo } from '#session/left-draft.ts'
import { useSession } from '#session/session.ts'
import { useLeaveSession } from '#session/sign-out.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Null if none since the last sign-in. */
const timedOutAt = createStore<RouterLocation | null>(null)

export function forgetTimeOut(): void {
  timedOutAt.set(null)
}

export const isTimedOut = () => timedOutAt.get() !== null

/** Runs once, however many sources report the timeout. */
export function useTimedOut(): () => void {
  const router = useRouter()
  const goHome = useLeaveSession()
  return () => {
    if (isTimedOut()) return
    timedOutAt.set(router.state.location)
    void goHome()
  }
}

type RouterLocation = Parameters<typeof hrefToReturnTo>[0] & {
  readonly search: { readonly return?: string | undefined }
}

/** The live stream may have led this tab to the sign-in page, which has the return path. */
function hrefBefore(location: RouterLocation): string {
  const { pathname, search } = location
  return pathname === '/login' && search.return ? search.return : hrefToReturnTo(location)
}

export function useTimedOutNote(): void {
  const { toast } = useToasts()
  const router = useRouter()
  const { user } = useSession()
  const from = timedOutAt.useValue()
  const location = user ? null : from
  useEffect(() => {
    if (location === null) return
    const signIn = () => router.navigate({ to: '/login', search: { return: hrefBefore(location) } })
    return toast(
      'You were signed out after an hour without activity. Letters that you were writing are saved.',
      {
        lasts: 'until-closed',
        action: { label: 'Sign In', onClick: signIn },
      },
    )
  }, [toast, router, location])
}
