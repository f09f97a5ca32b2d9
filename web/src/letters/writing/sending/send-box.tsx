import { arrivals } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { CircleAlert, CloudOff, Send } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import styles from '#letters/writing/compose-page.module.css'
import { ariaKeys, matchesKeys, readableKey, type ShownKeys } from '#lib/keys/key-names.ts'
import { useShownKeys } from '#lib/keys/use-keys.ts'
import { ButtonText, DayProblemNote } from '#scheduling/load-arrival-parts.ts'
import { Button } from '#ui/button.tsx'
import type { Sending } from './use-sending.ts'

const KeptHereNote = lazy(() => import('./kept-here-note.tsx').catch(() => ({ default: () => null })))

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
      aria-keyshortcuts={ariaKeys(sendKeys)}
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
                ' If it cannot be sent on its day, it becomes a draft again.'}
            </p>
            <Button look="link" size="inline" onClick={sending.cancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <Suspense>{sending.isHereAlone && <KeptHereNote />}</Suspense>
    </>
  )
}

/** Before the editor makes a line of it. */
const sendKeys: ShownKeys = { keys: ['Mod+Enter'], does: 'Send the letter, or save its changes' }

export const sendKeysText = sendKeys.keys.map(readableKey).join(' ')

const shownSendKeys = [sendKeys]

/** For the composer to capture. */
export function useSendKeys(send: () => void) {
  useShownKeys('While You Write', shownSendKeys)
  return (event: KeyboardEvent) => {
    const isOnDesk = event.target instanceof Element && !event.target.closest('dialog, [popover]')
    if (!matchesKeys(event, sendKeys) || !isOnDesk) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) send()
  }
}
