import { type ComponentProps, lazy, Suspense } from 'react'
import { loadGuestParts } from '#letters/writing/guests/load-guest-parts.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { sentTexts } from '#scheduling/arrival-texts.ts'
import { ScheduledToCalendar } from '#scheduling/calendar/add-to-calendar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { isScheduled } from './drafts/sent-text.ts'
import styles from './sent/sent-screen.module.css'
import { SentScreen } from './sent/sent-screen.tsx'

const LinkWays = lazy(() =>
  loadGuestParts().then(
    parts => ({ default: parts.LinkWays }),
    () => ({ default: LinkInSent }),
  ),
)

const LinkInSent = () => <p className="muted">You find their link in Sent.</p>

/** The letter is kept until its day, or travels. */
export function ScheduledScreen(props: ComponentProps<typeof SentScreen>) {
  const { receipt } = props
  if (!isScheduled(receipt)) return <SentScreen {...props} />
  const { delivery, deliverAt, receiver } = receipt
  const reader = { now: new Date(serverNow()), timeZone: ownTimeZone(), receiver: receiver.username }
  const { title, text } = sentTexts(delivery, deliverAt, reader)
  return (
    <SentScreen
      {...props}
      title={title}
      below={
        <div className={styles.ways}>
          {receiver.isGuest && (
            <Suspense>
              <LinkWays {...props} />
            </Suspense>
          )}
          <ScheduledToCalendar letter={receipt} look="quiet" size="big" />
          <ButtonLink to="/sent" look="quiet" size="big">
            Sent Letters
          </ButtonLink>
          <ButtonLink to="/dashboard" look="link">
            Done
          </ButtonLink>
        </div>
      }
    >
      {text}
      {receiver.isGuest && ' Their link can be handed over now; it shows nothing of this letter until then.'}
    </SentScreen>
  )
}
