import { arrivals } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { CircleAlert, CloudOff, Send } from 'lucide-react'
import { type KeyboardEvent, Suspense } from 'react'
import styles from '#letters/writing/compose-page.module.css'
import { isApple } from '#lib/device/apple.ts'
import { ButtonText, DayProblemNote } from '#scheduling/load-arrival-parts.ts'
import { Button } from '#ui/button.tsx'
import type { Sending } from './use-sending.ts'

const sendIt = 'Send Beautiful Letter'
const waiting = 'Waiting to Be Sent'

/** Not `disabled` but `aria-disabled`: a press on it says what is missing. */
export function SendButton({ sending, big }: { sending: Sending; big?: boolean }) {
  const waits = sending.waitsFor !== null
  return (
    <Button
      size={big ? 'big' : 'compact'}
      wide={big}
      // It may name a day.
      wraps={!big}
      aria-disabled={waits || !sending.isReady}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      busy={sending.isBusy}
      busyText={sending.plan?.edits ? 'Saving...' : 'Sending...'}
      onClick={sending.send}
    >
      {big && !sending.plan?.edits && <Send size={20} aria-hidden />}
      {waits ? waiting : <ButtonWords plan={sending.plan} isNarrow={!big} />}
    </Button>
  )
}

function DayProblemText({ sending: { dayProblem, receiver } }: { sending: Sending }) {
  return (
    dayProblem && (
      <Suspense>
        {' '}
        <DayProblemNote problem={dayProblem} receiver={receiver} />
      </Suspense>
    )
  )
}

function ButtonWords({ plan, isNarrow }: Pick<Sending, 'plan'> & { isNarrow: boolean }) {
  if (plan?.edits) return 'Save Changes'
  return <Suspense fallback="…">{plan ? <ButtonText plan={plan} isNarrow={isNarrow} /> : sendIt}</Suspense>
}

/** Why the letter has not left: what is wrong, or that it waits for the connection. */
export function SendProblem({ sending }: { sending: Sending }) {
  const delivery = sending.plan?.delivery
  return (
    <>
      <div role="alert" className={styles.sendProblem}>
        {sending.problem && (
          <p>
            <CircleAlert size={16} aria-hidden />
            <span>
              {sending.problem}
              <DayProblemText sending={sending} />
            </span>
          </p>
        )}
      </div>
      <div role="status" className={styles.sendWaiting}>
        {sending.waitsFor !== null && (
          <>
            <CloudOff size={16} aria-hidden />
            <p>
              No connection. Your letter to <b className="user">{sending.waitsFor}</b> will be sent when it is
              back, also if you close this page and come again.
              {delivery &&
                arrivals[delivery.kind].canBeMissed &&
                ' If it could not leave on its day then, it is a draft again.'}
            </p>
            <Button look="link" size="inline" onClick={sending.cancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </>
  )
}

export const sendKeysText = isApple ? '⌘ Enter' : 'Ctrl+Enter'

/** Control or Command with Enter, before the editor makes a line of it. */
export const onSendKeys = (send: () => void) => (event: KeyboardEvent) => {
  const isOnDesk = event.target instanceof Element && !event.target.closest('dialog, [popover]')
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOnDesk) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) send()
}
