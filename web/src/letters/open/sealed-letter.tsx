import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useEffect, useRef, useState } from 'react'
import { ReceivedDay } from '#letter-lists/day.tsx'
import { BackToInbox, useBackToInbox } from '#letters/actions/back-to-list.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { NoAccount, PersonName } from '#people/person-name.tsx'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import styles from './letter-view.module.css'
import { useEscape } from './use-escape.ts'

type SealedLetterProps = {
  letter: Letter
  isFree: boolean
  onOpening: () => void
  onOpened: () => void
}

export function SealedLetter({ letter, isFree, onOpening, onOpened }: SealedLetterProps) {
  const from = letter.sender.username
  usePageTitle(`A letter from ${from}`)
  const [isOpening, setIsOpening] = useState(false)
  const goBack = useBackToInbox()
  // While it opens, any key only skips the animation.
  useEscape(() => !isOpening && goBack())
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        <BackToInbox />
        <h1 className="sr-only">A letter from {from}</h1>
      </div>
      <div className={styles.sealedLetter} ref={stage}>
        <EnvelopeOpening
          banner={letter.banner}
          from={from}
          content={isFree ? letter.content : ''}
          onOpening={() => {
            setIsOpening(true)
            onOpening()
          }}
          onOpened={onOpened}
          caption={
            <p className={styles.sealedLetterCaption}>
              <span>
                From: <PersonName person={letter.sender} /> <NoAccount person={letter.sender} />
              </span>
              <ReceivedDay letter={letter} soft />
              <span className={styles.sealedLetterHint}>Press the seal to open it</span>
            </p>
          }
        />
      </div>
    </div>
  )
}
