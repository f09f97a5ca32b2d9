import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ActivityWatch } from '#session/activity/activity-watch.ts'
import { refetchSession } from '#session/session.ts'
import { useSignOut } from '#session/sign-out.ts'
import { InactivityWarning } from './inactivity-warning.tsx'
import { useTimeOut } from './time-out.ts'

/** An hour without activity, with a warning first (docs/rules.md 2.2). Mount once, while signed in. */
export default function InactivityGuard() {
  const { left, stay, stop } = useWatch()
  const signOut = useSignOut()
  return (
    <InactivityWarning
      left={left}
      onStay={stay}
      onLeave={() => {
        stop()
        void signOut()
      }}
    />
  )
}

function useWatch() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const timeOut = useTimeOut()
  const watch = useRef<ActivityWatch>(null)
  const [left, setLeft] = useState<number | null>(null)
  const onOver = useEffectEvent(() => {
    setLeft(null)
    void timeOut()
  })
  useEffect(() => {
    const created = new ActivityWatch({
      // Choosing a new password is not interrupted; the link left the address bar long before.
      isExempt: () => router.state.location.pathname === '/reset-password',
      onWarning: setLeft,
      onOver,
      onSignedOut: () => void refetchSession(queryClient),
    })
    watch.current = created
    return created.stop
  }, [queryClient, router])
  return {
    left,
    stay: () => watch.current?.stay(),
    stop() {
      watch.current?.stop()
      setLeft(null)
    },
  }
}
