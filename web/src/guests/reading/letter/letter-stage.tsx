import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { Envelope } from '@novelette/domain/guests/guest-schemas.ts'
import { lazy, Suspense } from 'react'
import type { GuestDialogName } from '#guests/reading/dialogs/guest-dialogs.tsx'
import type { GuestPeople } from '#guests/reading/link/envelopes-query.ts'
import { SealedEnvelope } from './sealed-envelope.tsx'
import { useReading } from './use-reading.ts'

const TakenBack = lazy(() => import('./guest-taken-back.tsx'))

type LetterStageProps = {
  link: GuestLink
  people: GuestPeople
  envelope: Envelope
  /** Out of the pile, by a press. */
  wasChosen: boolean
  onOpen: () => void
  onAnswer: () => void
  onDialog: (name: GuestDialogName) => void
}

export function LetterStage(props: LetterStageProps) {
  const { link, people, envelope, wasChosen, onOpen, ...actions } = props
  const reading = useReading(link, envelope, wasChosen, onOpen)
  if (reading.isGone) {
    return (
      <Suspense>
        <TakenBack writer={people.writer} />
      </Suspense>
    )
  }
  if (reading.opened) {
    const { LetterOnDesk, letter } = reading.opened
    const { postedAt } = envelope
    return <LetterOnDesk {...actions} {...{ link, people, letter, postedAt }} arriving={reading.isArriving} />
  }
  return (
    <SealedEnvelope
      {...{ people, envelope, wasChosen, reading }}
      onReport={() => actions.onDialog('report')}
    />
  )
}
