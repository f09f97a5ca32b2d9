import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ActivityWatch } from './activity-watch.ts'
import { InactivityWarning } from './inactivity-warning.tsx'
import { askWhoIsHere } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { useTimeOut } from './time-out.ts'

/** Signs out who does nothing for an hour, and asks first (SPEC.md section 4). Mount it once, while somebody is signed in. */
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
    const fresh = new ActivityWatch({
      // Whoever chooses a new password is not disturbed. The link's own parameters have left the address bar long before.
      isSpared: () => router.state.location.pathname === '/reset-password',
      onWarning: setLeft,
      onOver,
      onSignedOut: () => void askWhoIsHere(queryClient),
    })
    watch.current = fresh
    return fresh.stop
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
