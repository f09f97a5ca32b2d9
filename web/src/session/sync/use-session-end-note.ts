import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionEndText, useSessionEnd } from '#session/session-end.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** On a page that stays where it is; the sign-in page says it itself. */
export function useSessionEndNote(): void {
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
