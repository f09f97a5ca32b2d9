import { useLocation } from '@tanstack/react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { truncate } from '#lib/truncate.ts'
import { UndeliverableEnvelope } from '#stationery/envelope/undeliverable-envelope.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import styles from './message-page.module.css'

const title = 'Page Not Found'
const addressLength = 60

export function NotFoundPage() {
  usePageTitle(title)
  const address = useLocation({ select: location => location.pathname })
  return (
    <div className={styles.root}>
      <UndeliverableEnvelope banner="dreamy-clouds" to="Nobody here" mark="Return to sender" />
      <h1 className="display">{title}</h1>
      <p>
        Nothing was ever posted to <span className={styles.address}>{truncate(address, addressLength)}</span>,
        or it has moved on since.
      </p>
      <ButtonLink to="/" size="big">
        Return Home
      </ButtonLink>
    </div>
  )
}
