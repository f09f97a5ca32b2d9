import type { Envelope } from '@novelette/domain/guests/guest-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { useId, useState } from 'react'
import { ReceivedDay } from '#letters/lists/day.tsx'
import { formatCount } from '#lib/format-number.ts'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { LetterThumb } from '#stationery/envelope/thumbs.tsx'
import { Button } from '#ui/button.tsx'
import type { GuestPeople, useEnvelopes } from '../link/envelopes-query.ts'
import styles from './guest-pile.module.css'

type GuestPileProps = {
  top: Envelope
  letters: readonly Envelope[]
  people: GuestPeople
  query: ReturnType<typeof useEnvelopes>
  onChoose: (id: string) => void
}

export default function GuestPile({ top, letters, people, query, onChoose }: GuestPileProps) {
  const id = useId()
  const [isSpread, setSpread] = useState(false)
  const others = letters.filter(letter => letter !== top)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const areEarlier = others.every(letter => letter.createdAt < top.createdAt)
  const count = formatCount(others.length, areEarlier ? 'earlier letter' : 'other letter')
  return (
    <section className={styles.root} aria-label={count}>
      <button
        type="button"
        className={styles.heap}
        aria-expanded={isSpread}
        aria-controls={id}
        onClick={() => setSpread(!isSpread)}
      >
        <span className={styles.sheets} aria-hidden>
          {others.slice(0, 3).map(letter => (
            <Thumb key={letter.id} letter={letter} />
          ))}
        </span>
        {hasNextPage ? `More than ${count}` : count}
      </button>
      <ol id={id} hidden={!isSpread}>
        {others.map(letter => (
          <li key={letter.id}>
            <button type="button" onClick={() => onChoose(letter.id)}>
              <Thumb letter={letter} />
              <span>
                {letter.own ? 'Your reply' : `From ${people.writer}`}
                <span className="muted">
                  <ReceivedDay letter={letter} />
                  {!letter.own && !letter.opened && ` · ${closedText(letter)}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {isSpread && hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} busyText="Loading..." onClick={() => fetchNextPage()}>
          Show More Letters
        </Button>
      )}
    </section>
  )
}

const closedText = ({ openWhen }: Envelope) => (openWhen ? openWhenText(openWhen.label) : 'not opened yet')

function Thumb({ letter: { banner, opened, own } }: { letter: Envelope }) {
  return (
    <span className={styles.thumb} aria-hidden>
      {opened || own ? <LetterThumb banner={banner} /> : <EnvelopeBack banner={banner} />}
    </span>
  )
}
