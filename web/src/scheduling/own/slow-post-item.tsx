import { wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { useState } from 'react'
import { shownZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
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
  const callBack = async () => {
    await cancel('The postman turned around. Its text is a draft now.')
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
          <Button look="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Call It Back
          </Button>
        }
      />
      <Dialog
        open={asking}
        onClose={close}
        title="Call it back?"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Let It Travel
            </Button>
            <Button busy={isBusy} busyText="Calling..." onClick={callBack}>
              Call It Back
            </Button>
          </>
        }
      >
        <p>The postman turns around; its words become a draft.</p>
      </Dialog>
    </>
  )
}
