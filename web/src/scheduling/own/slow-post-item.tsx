import { wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { useState } from 'react'
import { shownZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { ScheduledToCalendar } from '#scheduling/calendar/add-to-calendar.tsx'
import { shortDayOf } from '#scheduling/wall-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCancelScheduled } from './scheduled-actions.ts'
import { ScheduledItem, type ScheduledOfKind } from './scheduled-item.tsx'

/** A letter by slow post. */
export function SlowPostItem({ letter }: { letter: ScheduledOfKind<'slow'> }) {
  const { delivery, deliverAt } = letter
  const [asking, setAsking] = useState(false)
  const { isBusy, cancel } = useCancelScheduled(letter.id)
  const close = () => setAsking(false)
  const takeBack = async () => {
    await cancel('Taken back. Its text is a draft now.')
    close()
  }
  if (!deliverAt) return null
  return (
    <>
      <ScheduledItem
        letter={letter}
        state={
          <p>
            Arrives around{' '}
            {shortDayOf(wallClockAt(deliverAt, shownZone(delivery.zone)), new Date(serverNow()))}
          </p>
        }
        actions={
          <>
            <ScheduledToCalendar letter={letter} look="link" />
            <Button look="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Take Back
            </Button>
          </>
        }
      />
      <Dialog
        open={asking}
        onClose={close}
        title="Take back this letter?"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button busy={isBusy} busyText="Taking Back..." onClick={takeBack}>
              Take Back
            </Button>
          </>
        }
      >
        <p>It does not arrive. Its text becomes a draft of yours.</p>
      </Dialog>
    </>
  )
}
