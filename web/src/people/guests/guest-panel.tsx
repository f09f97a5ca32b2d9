import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { shortDate } from '#lib/dates/dates.ts'
import { useRemovedFocus } from '#lib/focus/use-removed-focus.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { ClaimedNote } from './claimed-note.tsx'
import { CopyLink, LinkNotes } from './copy-link.tsx'
import styles from './guests.module.css'
import { ChangeQuestion, CloseQuestion } from './link-questions.tsx'
import { MailedLine } from './mailed-line.tsx'
import { ReactivateLink } from './reactivate-link.tsx'
import { useGuestLink } from './use-guest-link.ts'
import { findGuest, useGuests } from './use-guests.ts'

/** The link of a guest, for their writer: beside a letter, and above the letters between the two (docs/rules.md 8.7). */
export default function GuestPanel({ personId }: { personId: string }) {
  const query = useGuests()
  const guest = findGuest(query.data, personId)
  if (guest) return <Panel guest={guest} />
  if (query.isPending) return <SkeletonLines count={2} />
  return query.isError && <FailureNotice title="We could not see their link" query={query} />
}

function Panel({ guest }: { guest: Guest }) {
  const ref = useRemovedFocus<HTMLDivElement>()
  return (
    <div ref={ref}>
      <State guest={guest} />
    </div>
  )
}

function State({ guest }: { guest: Guest }) {
  const navigate = useNavigate()
  if (guest.state === 'claimed') {
    return (
      <ClaimedNote
        guest={guest}
        onWriteTo={to => void navigate({ to: '/compose', search: { to } })}
        onOther={({ id }) => void navigate({ to: '/compose', search: { guest: id } })}
      />
    )
  }
  return guest.state === 'open' ? <OpenLink guest={guest} /> : <ReactivateLink guest={guest} />
}

function OpenLink({ guest }: { guest: Guest }) {
  const [asking, setAsking] = useState<'change' | 'close' | null>(null)
  const link = useGuestLink(guest.id)
  const done = () => setAsking(null)
  return (
    <section className={styles.panel} aria-label="The link">
      <h2>The link</h2>
      <div className={styles.ways}>
        <CopyLink link={link} look="link" />
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={() => setAsking('change')}>
          Change the Link
        </Button>
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={() => setAsking('close')}>
          Close the Link
        </Button>
      </div>
      <LinkNotes link={link} />
      {guest.opensUntil && <p className="muted">Opens until {shortDate(guest.opensUntil)}</p>}
      <MailedLine guest={guest} />
      <ChangeQuestion guest={guest} open={asking === 'change'} onClose={done} />
      <CloseQuestion guest={guest} open={asking === 'close'} onClose={done} />
    </section>
  )
}
