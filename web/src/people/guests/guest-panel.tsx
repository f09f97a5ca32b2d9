import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { type BannerId, defaultBanner } from '@novelette/domain/letters/banners.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { shortDate } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { useRemovedFocus } from '#lib/focus/focus.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { CopyLink, LinkNotes, ShowQrCode, useGuestLink } from './guest-link.tsx'
import styles from './guests.module.css'
import { MailedLine } from './mailed-line.tsx'
import { ClaimedNote, ReactivateLink } from './unusable-link.tsx'
import { findGuest, useChangeLink, useCloseLink, useGuests, useReactivate } from './use-guests.ts'

type GuestPanelProps = {
  personId: string
  /** Of the letter that it stands beside. */
  banner?: BannerId
}

/** The link of a guest, for their writer: beside a letter, and above the letters between the two (docs/rules.md 8.7). */
export default function GuestPanel({ personId, banner = defaultBanner }: GuestPanelProps) {
  const query = useGuests()
  const guest = findGuest(query.data, personId)
  if (guest) return <Panel guest={guest} banner={banner} />
  if (query.isPending) return <SkeletonLines count={2} />
  return query.isError && <FailureNotice title="Their link could not be loaded" query={query} />
}

type PanelProps = { guest: Guest; banner: BannerId }

function Panel(props: PanelProps) {
  const ref = useRemovedFocus<HTMLDivElement>()
  return (
    <div ref={ref}>
      <State {...props} />
    </div>
  )
}

function State({ guest, banner }: PanelProps) {
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
  return guest.state === 'open' ? (
    <OpenLink guest={guest} banner={banner} />
  ) : (
    <ReactivateLink guest={guest} />
  )
}

function OpenLink({ guest, banner }: PanelProps) {
  const [asking, setAsking] = useState<'change' | 'close' | null>(null)
  const link = useGuestLink(guest.id)
  const done = () => setAsking(null)
  return (
    <section className={styles.panel} aria-label="The link">
      <h2>The link</h2>
      <div className={styles.ways}>
        <CopyLink link={link} look="link" />
        <ShowQrCode link={link} look="link" name={guest.name} banner={banner} />
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

type QuestionProps = { guest: Guest; open: boolean; onClose: () => void }

/** docs/rules.md 8.7 */
function ChangeQuestion({ guest, open, onClose }: QuestionProps) {
  const change = useChangeLink()
  const sayChanged = useSayChanged()
  const close = () => {
    change.reset()
    onClose()
  }
  const onSuccess = () => {
    close()
    sayChanged()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change the link?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            busy={change.isPending}
            busyText="Changing..."
            onClick={() => change.mutate({ id: guest.id }, { onSuccess })}
          >
            Change the Link
          </Button>
        </>
      }
    >
      <p>The link they have stops working. Hand over the new one.</p>
      <Failure title="The link was not changed" error={change.error} />
    </Dialog>
  )
}

/** The message is taken back with the link it speaks of: as another is made, and as the link is closed. */
function useSayChanged() {
  const { toast } = useToasts()
  const unsay = useRef<() => void>(undefined)
  useEffect(() => () => unsay.current?.(), [])
  return () => {
    unsay.current?.()
    unsay.current = toast('This is a new link. Copy it and hand it over.')
  }
}

/** docs/rules.md 8.7 */
function CloseQuestion({ guest, open, onClose }: QuestionProps) {
  const { id, name } = guest
  const closing = useCloseLink()
  const reactivate = useReactivate()
  const { toast } = useToasts()
  const close = () => {
    closing.reset()
    onClose()
  }
  // The question leaves the screen with the link, also before the answer: callbacks of `mutate` would not run.
  const undo = () => {
    const opened = reactivate.mutateAsync({ id })
    opened.catch(() => toast('The link is still closed. Please try again.', { tone: 'error' }))
  }
  const confirm = async () => {
    await closing.mutateAsync({ id })
    close()
    toast('The link is closed.', { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Close the link?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            busy={closing.isPending}
            busyText="Closing..."
            onClick={() => void confirm().catch(() => undefined)}
          >
            Close the Link
          </Button>
        </>
      }
    >
      <p>
        Nobody can open your letters to <b className="user">{name}</b> any more. You can open it again.
      </p>
      <Failure title="The link is still open" error={closing.error} />
    </Dialog>
  )
}

function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    error !== null && (
      <Notice tone="error" title={title}>
        {errorText(error)}
      </Notice>
    )
  )
}
