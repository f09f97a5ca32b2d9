import { LinkButton } from '#layout/link-button.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import './message-page.css'

const title = 'Page Not Found'

/** Any path that is not ours (SPEC.md section 2). */
export function NotFoundPage() {
  usePageTitle(title)
  return (
    <div className="message-page">
      <EmptyRack />
      <h1 className="display">{title}</h1>
      <p>Nothing was ever posted to this address, or it has moved on since.</p>
      <LinkButton to="/" big>
        Return Home
      </LinkButton>
    </div>
  )
}
