import { wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { loadGuestParts } from '#compose/guests/load-guest-parts.ts'
import { ownTimeZone, shownZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { leavesText } from '#scheduling/arrival-texts.ts'
import { longDayOf } from '#scheduling/wall-text.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { isScheduled } from './drafts/sent-text.ts'
import styles from './sent/sent-screen.module.css'
import { SentScreen } from './sent/sent-screen.tsx'

const LinkWays = lazy(() =>
  loadGuestParts().then(
    parts => ({ default: parts.LinkWays }),
    () => ({ default: LinkInSent }),
  ),
)

const LinkInSent = (_: { guestId: string }) => <p className="muted">You find their link in Sent.</p>

/** The letter is kept until its day, or travels. */
export function ScheduledScreen(props: ComponentProps<typeof SentScreen>) {
  const { receipt } = props
  if (!isScheduled(receipt)) return <SentScreen {...props} />
  const { delivery, deliverAt, receiver } = receipt
  const reader = { now: new Date(serverNow()), timeZone: ownTimeZone(), receiver: receiver.username }
  const isSlow = delivery.kind === 'slow'
  return (
    <SentScreen
      {...props}
      title={isSlow ? 'It Is on Its Way' : 'It Waits With Us'}
      below={
        <div className={styles.ways}>
          {receiver.isGuest && (
            <Suspense>
              <LinkWays guestId={receiver.id} />
            </Suspense>
          )}
          <LinkButton to="/sent" look="quiet" size="big">
            Sent Letters
          </LinkButton>
          <LinkButton to="/dashboard" look="link">
            Done
          </LinkButton>
        </div>
      }
    >
      {isSlow
        ? deliverAt &&
          `It arrives around ${longDayOf(wallClockAt(deliverAt, shownZone(delivery.zone)), reader.now)}.`
        : `${leavesText(delivery, reader, deliverAt)} Until then you find it under Sent Letters, and can change every word.`}
      {receiver.isGuest && ' Their link can be handed over now; it shows nothing of this letter until then.'}
    </SentScreen>
  )
}
