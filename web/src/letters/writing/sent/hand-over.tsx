import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Address } from '#people/guests/address.tsx'
import {
  CopyLink,
  canShareLinks,
  LinkNotes,
  ShowQrCode,
  shareLink,
  useGuestLink,
} from '#people/guests/guest-link.tsx'
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
          <LinkWays {...props} />
          <ButtonLink to="/dashboard" look="link">
            Done
          </ButtonLink>
        </div>
      }
    >
      It waits for <b className="user">{username}</b> behind a link.
      {mailedTo && (
        <>
          {' '}
          The link is emailed to <Address email={mailedTo} />.
        </>
      )}
      {data && !mailedTo && (
        <span className={styles.left}>
          One step is left: send <bdi>{username}</bdi> the link. It is the same for all your letters to them.
        </span>
      )}
    </SentScreen>
  )
}

/** To copy a guest's link, to share it, or to show it to a camera. */
export function LinkWays({ receipt, banner }: Pick<ComponentProps<typeof SentScreen>, 'receipt' | 'banner'>) {
  const { id, username } = receipt.receiver
  const link = useGuestLink(id)
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
      <ShowQrCode link={link} name={username} banner={banner} />
      <LinkNotes link={link} />
    </>
  )
}
