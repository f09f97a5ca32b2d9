import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from '#lib/store.ts'
import { useToasts } from '#ui/toasts.tsx'
import { useSession } from './session.ts'
import { useGoingHome } from './sign-out.ts'

/** Where somebody was when they were signed out for want of activity; null when nobody was since the last sign-in. */
const timedOutAt = createStore<string | null>(null)

export function forgetTimeOut(): void {
  timedOutAt.set(null)
}

export const isTimedOut = () => timedOutAt.get() !== null

/** What every tab does when nobody was active for an hour: once, whoever else may say so. */
export function useTimedOut(): (from?: string) => void {
  const router = useRouter()
  const goHome = useGoingHome()
  return (from = whereOneWas(router.state.location)) => {
    if (isTimedOut()) return
    timedOutAt.set(from)
    void goHome()
  }
}

type Place = {
  readonly pathname: string
  readonly href: string
  readonly search: { readonly return?: string | undefined }
}

/** A tab whose stream told of the end before another tab did is at the sign-in by now, which knows where it came from. */
function whereOneWas({ pathname, href, search }: Place): string {
  return pathname === '/login' && search.return ? search.return : href
}

/** Says why one was signed out, until it is closed or somebody signs in. */
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
