import { site } from '@novelette/domain/site.ts'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { ButtonLink } from '#ui/button.tsx'
import './message-page.css'

/** When a screen fails to draw. Its link loads the page anew, because nothing in memory can be trusted. */
export function ErrorPage() {
  return (
    <div className="message-page" role="alert">
      <EmptyDesk width={320} />
      <h1 className="display">Something went wrong</h1>
      <p>
        Please refresh the page. If it happens again, contact{' '}
        <a className="link" href={site.socialUrl} target="_blank" rel="noreferrer">
          support
        </a>
        . Letters you have sent are safe.
      </p>
      <ButtonLink href="/" big>
        Return Home
      </ButtonLink>
    </div>
  )
}
