import { useEffect, useEffectEvent } from 'react'
import { isReceiverOutdated } from '#letters/writing/answers/letter-answers.ts'
import type { DraftGuest } from '#letters/writing/drafts/draft-text.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import { HandOver, LinkWays } from '#letters/writing/sent/hand-over.tsx'
import { Address } from '#people/guests/address.tsx'
import { GuestDialog } from '#people/guests/guest-dialog.tsx'
import { ClaimedNote, ReactivateLink } from '#people/guests/unusable-link.tsx'
import { findGuest, loadGuest, useGuests } from '#people/guests/use-guests.ts'

/** One file that is loaded once somebody without an account is written to. */
export const guestParts = { ChosenGuest, GuestDialog, HandOver, LinkWays, loadGuest }

/** How the letter gets to the guest, or why it cannot. */
function ChosenGuest({ form, guest }: { form: LetterForm; guest: DraftGuest }) {
  const { data, refetch } = useGuests()
  const { delivery } = form.view
  useAfterRefusal(delivery.kind === 'refused' ? delivery.error : null, refetch)
  const found = findGuest(data, guest.id)
  const { recipient } = form
  if (!found) return null
  if (found.state === 'claimed')
    return <ClaimedNote guest={found} onWriteTo={recipient.choose} onOther={recipient.chooseGuest} />
  if (found.state === 'closed') return <ReactivateLink guest={found} />
  return (
    <p className="muted">
      {found.mailedTo ? (
        <>
          The link is emailed to <Address email={found.mailedTo} />.
        </>
      ) : (
        'Once it is sent you get the link to hand over.'
      )}
    </p>
  )
}

/** Another device may have closed the link. */
function useAfterRefusal(error: unknown, refetch: () => unknown): void {
  const onRefusal = useEffectEvent(() => isReceiverOutdated(error) && refetch())
  useEffect(() => {
    if (error !== null) onRefusal()
  }, [error])
}
