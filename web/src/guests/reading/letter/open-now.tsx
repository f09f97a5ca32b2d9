import type { Envelope } from '@novelette/domain/guests/guest-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { Suspense } from 'react'
import { OpeningToCalendar } from '#letters/lists/opening-to-calendar.ts'
import { isEarly, opensOnText } from '#letters/lists/opens-on-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type OpenNowProps = {
  letterId: string
  writer: string
  quietly: boolean
  openWhen: Envelope['openWhen']
  onOpen: () => void
  onClose: () => void
}

/** For a key, a screen reader and who cannot hold the seal. A second press is what programs do not make. */
export default function OpenNow({ letterId, writer, quietly, openWhen, onOpen, onClose }: OpenNowProps) {
  if (openWhen?.opensFrom && isEarly(openWhen)) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Not yet"
        actions={
          <>
            <Button look="quiet" onClick={onClose}>
              Close
            </Button>
            <Suspense>
              <OpeningToCalendar
                letterId={letterId}
                whose={`from ${writer}`}
                opensFrom={openWhen.opensFrom}
              />
            </Suspense>
          </>
        }
      >
        <p>{opensOnText(openWhen.opensFrom)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Open the letter now?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onOpen}>Open It</Button>
        </>
      }
    >
      {openWhen && <p>{openWhenText(openWhen.label)}.</p>}
      <p>
        {writer} will {quietly && 'not '}see that you opened it.
      </p>
    </Dialog>
  )
}
