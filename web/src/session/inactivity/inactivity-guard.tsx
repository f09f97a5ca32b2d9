import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { withCrossTabLock } from '#lib/cross-tab-lock.ts'
import { client } from '#lib/rpc.ts'
import { ActivityWatch } from '#session/activity/activity-watch.ts'
import { countdownText, spokenTime } from '#session/activity/idle.ts'
import { cover } from '#session/cover.ts'
import { refetchSession, useSession } from '#session/session.ts'
import { useSignOut } from '#session/sign-out.ts'
import { notifyOtherTabs } from '#session/tabs.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import styles from './inactivity-guard.module.css'
import { isTimedOut, useTimedOut } from './timed-out.ts'

/** An hour without activity, with a warning first (docs/rules.md 2.2), but on an own device. Mount once, while signed in. */
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
  const { user } = useSession()
  const timeOut = useTimeOut()
  const watch = useRef<ActivityWatch>(null)
  const [left, setLeft] = useState<number | null>(null)
  const onOver = useEffectEvent(() => {
    setLeft(null)
    void timeOut()
  })
  // Choosing a new password is not interrupted; the link left the address bar long before.
  const isExempt = useEffectEvent(
    () => user?.isOwnDevice === true || router.state.location.pathname === '/reset-password',
  )
  useEffect(() => {
    const created = new ActivityWatch({
      isExempt,
      onWarning: setLeft,
      onOver,
      onSignedOut: () => void refetchSession(queryClient),
    })
    watch.current = created
    return created.stop
  }, [queryClient])
  return {
    left,
    stay: () => watch.current?.stay(),
    stop() {
      watch.current?.stop()
      setLeft(null)
    },
  }
}

type InactivityWarningProps = {
  /** Milliseconds; null without a warning. */
  left: number | null
  onStay: () => void
  onLeave: () => void
}

function InactivityWarning({ left, onStay, onLeave }: InactivityWarningProps) {
  const textId = useId()
  return (
    <Dialog
      open={left !== null}
      onClose={onStay}
      title="Are you still there?"
      urgent={textId}
      actions={
        <>
          <Button onClick={onStay}>Stay Logged In</Button>
          <Button look="quiet" onClick={onLeave}>
            Logout Now
          </Button>
        </>
      }
    >
      <div id={textId}>
        <p>
          Nothing has happened here for a while. So that nobody else reads your letters, you will be signed
          out soon; a letter that you are writing is saved.
        </p>
        <Announcer text={spokenTime(left ?? 0)} />
      </div>
      <p className={styles.countdown} aria-hidden>
        {countdownText(left ?? 0)}
      </p>
    </Dialog>
  )
}

const answerMs = 8_000

/** Notices on this device go on. Where the server does not hear of it, it ends the session by itself (docs/rules.md 2.2). */
async function tellServer(): Promise<void> {
  try {
    await client.sessions.timeOut(undefined, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    console.error('The end of the session did not reach the server', error)
  }
}

/** One tab tells the server, the others follow. */
function useTimeOut(): () => Promise<void> {
  const follow = useTimedOut()
  return async () => {
    cover('signing-out')
    await withCrossTabLock('time-out', async () => {
      if (isTimedOut()) return
      await tellServer()
      notifyOtherTabs('timed-out')
      follow()
    })
  }
}
