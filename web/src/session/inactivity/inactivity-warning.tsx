import { useId } from 'react'
import { countdownText, spokenTime } from '#session/activity/idle.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import styles from './inactivity-warning.module.css'

type InactivityWarningProps = {
  /** Milliseconds; null without a warning. */
  left: number | null
  onStay: () => void
  onLeave: () => void
}

export function InactivityWarning({ left, onStay, onLeave }: InactivityWarningProps) {
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
          out soon; a letter that you are writing is kept.
        </p>
        <Announcer text={spokenTime(left ?? 0)} />
      </div>
      <p className={styles.countdown} aria-hidden>
        {countdownText(left ?? 0)}
      </p>
    </Dialog>
  )
}
