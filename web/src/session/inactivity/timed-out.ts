import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from '#lib/store.ts'
import { useSession } from '#session/session.ts'
import { useLeaveSession } from '#session/sign-out.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Null if none since the last sign-in. */
const timedOutAt = createStore<string | null>(null)

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
    timedOutAt.set(locationBefore(router.state.location))
    void goHome()
  }
}

type RouterLocation = {
  readonly pathname: string
  readonly href: string
  readonly search: { readonly return?: string | undefined }
}

/** The live stream may have led this tab to the sign-in page, which has the return path. */
function locationBefore({ pathname, href, search }: RouterLocation): string {
  return pathname === '/login' && search.return ? search.return : href
}

export function useTimedOutNote(): void {
  const { toast } = useToasts()
  const router = useRouter()
  const { user } = useSession()
  const from = timedOutAt.useValue()
  const path = user ? null : from
  useEffect(() => {
    if (path === null) return
    const signIn = () => router.navigate({ to: '/login', search: { return: path } })
    return toast('You were signed out after an hour without activity. What you were writing is kept.', {
      lasts: 'until-closed',
      action: { label: 'Sign In', onClick: signIn },
    })
  }, [toast, router, path])
}
