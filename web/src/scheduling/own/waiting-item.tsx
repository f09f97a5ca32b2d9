import type { ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { cityOf } from '#lib/dates/time-zones.ts'
import { asUser, client, orpc } from '#lib/rpc.ts'
import { unsentTextId, unsentTexts } from '#lib/storage/unsent-texts.ts'
import { PersonName } from '#people/person-name.tsx'
import { waitingText } from '#scheduling/arrival-texts.ts'
import { ScheduledToCalendar } from '#scheduling/calendar/add-to-calendar.tsx'
import { editDraftId } from '#scheduling/edit-draft-id.ts'
import { longDayOf, timeOfDay } from '#scheduling/wall-text.ts'
import { useUser } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useCancelScheduled, useScheduledAction } from './scheduled-actions.ts'
import { ScheduledItem, type ScheduledOfKind } from './scheduled-item.tsx'

/** A letter that waits for its day. */
export function WaitingItem({ letter }: { letter: ScheduledOfKind<'day'> }) {
  const { id, receiver, delivery } = letter
  const [asking, setAsking] = useState(false)
  const { isBusy, cancel } = useCancelScheduled(id)
  const isChanged = useIsChanged(id)
  const reader = { now: new Date(serverNow()), timeZone: ownTimeZone(), receiver: receiver.username }
  return (
    <>
      <ScheduledItem
        letter={letter}
        state={
          <>
            <p>{waitingText(delivery, reader)}</p>
            {isChanged && <p>Your last changes are not in it yet. It will be sent without them.</p>}
            {letter.zoneChanged && delivery.zoneOf === 'fixed' && (
              <p>
                The clocks of {cityOf(delivery.zone)} changed. It still arrives at {timeOfDay(delivery.wall)}{' '}
                there.
              </p>
            )}
          </>
        }
        actions={
          <>
            <ButtonLink look="link" to="/compose" search={{ scheduled: id }}>
              {isChanged ? 'Continue Editing' : 'Edit'}
            </ButtonLink>
            <Button look="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Send Now
            </Button>
            <ScheduledToCalendar letter={letter} look="link" />
            <Button
              look="link"
              busy={isBusy}
              onClick={() => cancel('It is not sent. Its text is a draft now.')}
            >
              Do Not Send
            </Button>
          </>
        }
      />
      <SendNowDialog
        letter={letter}
        isChanged={isChanged}
        day={longDayOf(delivery.wall, reader.now)}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

type SendNowProps = {
  letter: ScheduledSummary
  isChanged: boolean | undefined
  day: string
  open: boolean
  onClose: () => void
}

function SendNowDialog({ letter: { id, receiver }, isChanged, day, open, onClose }: SendNowProps) {
  const { toast } = useToasts()
  const { isBusy, run } = useScheduledAction()
  const sendNow = async () => {
    const isSent = await run(() => client.scheduledLetters.sendNow({ id }))
    onClose()
    if (isSent) toast(`Your letter to ${receiver.username} was sent.`)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send it now?"
      wide={isChanged === true}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {isChanged && (
            <ButtonLink look="quiet" to="/compose" search={{ scheduled: id }}>
              See the Changes
            </ButtonLink>
          )}
          <Button busy={isBusy} disabled={isChanged === undefined} busyText="Sending..." onClick={sendNow}>
            {isChanged ? 'Send Without Them' : 'Send Now'}
          </Button>
        </>
      }
    >
      <p>
        It goes to <PersonName person={receiver} /> at once, and does not wait for {day}.
      </p>
      {isChanged && (
        <p>Your last changes are not in it. Sent now, it goes without them, and they stay a draft.</p>
      )}
    </Dialog>
  )
}

/**
 * Whether this scheduled letter has changes that are not in it: a draft of them, on the server or in this browser. Undefined while it
 * is asked.
 */
function useIsChanged(letterId: string): boolean | undefined {
  const { id: writerId } = useUser()
  // Its writer may come from the composer, where the draft was just saved.
  const drafts = { ...orpc.drafts.list.queryOptions(asUser(writerId)), staleTime: 0 }
  const { data: saved = [], isPending } = useQuery(drafts)
  const draftId = editDraftId(letterId)
  if (unsentTexts.drafts.readText(unsentTextId(writerId, draftId)) !== null) return true
  return isPending ? undefined : saved.some(({ id }) => id === draftId)
}
