import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Address } from '#people/guests/address.tsx'
import { CopyLink, canShareLinks, LinkNotes, shareLink, useGuestLink } from '#people/guests/guest-link.tsx'
import { findGuest, useGuests } from '#people/guests/use-guests.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import styles from './sent-screen.module.css'
import { SentScreen } from './sent-screen.tsx'

/** The letter is in its envelope, and its link is handed over before the screen is left. */
export function HandOver(props: ComponentProps<typeof SentScreen>) {
  const { id, username } = props.receipt.receiver
  const { data } = useGuests()
  const mailedTo = findGuest(data, id)?.mailedTo
  return (
    <SentScreen
      {...props}
      below={
        <div className={styles.ways}>
          <LinkWays guestId={id} />
          <ButtonLink to="/dashboard" look="link">
            Done
          </ButtonLink>
        </div>
      }
    >
      It lies in its envelope for <b className="user">{username}</b>.
      {mailedTo && (
        <>
          {' '}
          The link is mailed to <Address email={mailedTo} />.
        </>
      )}
    </SentScreen>
  )
}

/** To copy a guest's link, or to share it. */
export function LinkWays({ guestId }: { guestId: string }) {
  const link = useGuestLink(guestId)
  const { url } = link
  return (
    <>
      <CopyLink link={link} />
      {canShareLinks() && (
        <Button look="quiet" size="big" aria-disabled={!url} onClick={() => url && shareLink(url)}>
          <Share2 size={20} aria-hidden />
          Share the Link
        </Button>
      )}
      <LinkNotes link={link} />
    </>
  )
}
