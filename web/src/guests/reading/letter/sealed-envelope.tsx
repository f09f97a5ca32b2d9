import type { Envelope } from '@novelette/domain/guests/guest-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { lazy, Suspense, useState } from 'react'
import type { GuestPeople } from '#guests/reading/link/envelopes-query.ts'
import { FetchFailure } from '#guests/reading/stage/envelope-stage.tsx'
import { isEarly, opensOnText } from '#letters/lists/opens-on-text.ts'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import { Button } from '#ui/button.tsx'
import { EnvelopeStage } from '../stage/envelope-stage.tsx'
import { HeldSeal } from './held-seal.tsx'
import styles from './sealed-envelope.module.css'
import { loadDesk, type Reading } from './use-reading.ts'

/** With the desk: not before the envelope stands. */
const loadOpenNow = () => import('./open-now.tsx')
const OpenNow = lazy(loadOpenNow)

/** For a letter of slow post alone; without it the envelope is whole. */
const ReceivedDay = lazy(() =>
  import('#letters/lists/day.tsx').then(
    module => ({ default: module.ReceivedDay }),
    () => ({ default: () => null }),
  ),
)

const loadWhatComes = () => void Promise.all([loadDesk(), loadOpenNow()]).catch(() => undefined)

type SealedEnvelopeProps = {
  people: GuestPeople
  envelope: Envelope
  wasChosen: boolean
  reading: Reading
  onReport: () => void
}

export function SealedEnvelope({ people, envelope, wasChosen, reading, onReport }: SealedEnvelopeProps) {
  const { name, writer } = people
  const { openWhen } = envelope
  const { wasOpened, isOpening, open, markDelivered } = reading
  const [asks, setAsks] = useState<'openly' | 'quietly' | null>(null)
  const label = wasOpened
    ? `Read the letter from ${writer} again`
    : [`Open the letter from ${writer}`, ...(openWhen ? [openWhenText(openWhen.label)] : [])].join('. ')
  return (
    <EnvelopeStage
      name={name}
      envelope={
        <EnvelopeOpening
          banner={envelope.banner}
          from={writer}
          content={reading.content}
          label={openWhen?.label}
          isPressed={isOpening}
          onOpened={reading.onOutOfEnvelope}
          control={
            <HeldSeal
              label={label}
              wasChosen={wasChosen}
              wasOpened={wasOpened}
              isOpening={isOpening}
              onNear={loadWhatComes}
              onDelivered={markDelivered}
              onHeld={() => (openWhen ? setAsks('openly') : open(false))}
              onPressed={() => (wasOpened ? open(true) : setAsks('openly'))}
            />
          }
        />
      }
    >
      {isOpening ? (
        <WhileOpening reading={reading} />
      ) : (
        <Caption {...{ writer, envelope, wasOpened, onReport }} onQuietly={() => setAsks('quietly')} />
      )}
      {asks && (
        <Suspense>
          <OpenNow
            letterId={envelope.id}
            writer={writer}
            quietly={asks === 'quietly'}
            openWhen={openWhen}
            onClose={() => setAsks(null)}
            onOpen={() => {
              setAsks(null)
              if (asks === 'openly') markDelivered()
              open(asks === 'quietly')
            }}
          />
        </Suspense>
      )}
    </EnvelopeStage>
  )
}

type CaptionProps = {
  writer: string
  envelope: Envelope
  wasOpened: boolean
  onQuietly: () => void
  onReport: () => void
}

function Caption({ writer, envelope, wasOpened, onQuietly, onReport }: CaptionProps) {
  const { openWhen, postedAt } = envelope
  if (wasOpened) {
    return (
      <p className={styles.line} role="status">
        From {writer}. You have opened it; press it to read it again.
      </p>
    )
  }
  return (
    <>
      <p className={styles.line} role="status">
        From {writer}. {openWhen && `${openWhenText(openWhen.label)}. `}
        {openWhen?.opensFrom && isEarly(openWhen)
          ? opensOnText(openWhen.opensFrom)
          : 'Hold the seal to open it.'}
      </p>
      {postedAt && (
        <p className={styles.posted}>
          <Suspense>
            <ReceivedDay letter={envelope} soft />
          </Suspense>
        </p>
      )}
      <p className={styles.small}>
        {writer} will see that you opened it.
        <Button look="link" size="inline" onClick={onQuietly} aria-haspopup="dialog">
          Open Without a Read Receipt
        </Button>
        {openWhen && (
          <Button look="link" size="inline" onClick={onReport} aria-haspopup="dialog">
            Report
          </Button>
        )}
      </p>
    </>
  )
}

function WhileOpening({ reading }: { reading: Reading }) {
  const { error, isAwaited, retry } = reading
  if (error !== null) {
    return (
      <FetchFailure title="The letter could not be loaded" error={error} retry={retry} isBusy={isAwaited} />
    )
  }
  return (
    <p className={styles.line} role="status">
      {isAwaited && 'Opening your letter…'}
    </p>
  )
}
