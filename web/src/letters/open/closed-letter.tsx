import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useEffect, useRef, useState } from 'react'
import { ReceivedDay } from '#letter-lists/day.tsx'
import { BackToInbox, useBackToInbox } from '#letters/actions/back-to-list.tsx'
import { useOpenClosed } from '#letters/actions/mark-read.ts'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { NoAccount, PersonName } from '#people/person-name.tsx'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import postStyles from '#stationery/envelope/post.module.css'
import { ClosedQuestion } from './closed-question.tsx'
import { LetterMore } from './letter-more.tsx'
import styles from './letter-view.module.css'
import { OpenedLetter } from './opened-letter.tsx'
import { TakenBack } from './taken-back.tsx'
import { useEscape } from './use-escape.ts'
import { useProtections } from './use-protections.tsx'

type ClosedLetterProps = { letter: Letter; openWhen: OpenWhen; search: string }

/** Its words are not in this browser before its reader says that the moment has come (docs/rules.md 10.6). */
export function ClosedLetter({ letter, openWhen, search }: ClosedLetterProps) {
  const opening = useOpenClosed(search)
  const [isOutOfEnvelope, setOutOfEnvelope] = useState(false)
  const wasOpenedElsewhere = !letter.openWhen && !opening.isPending && !opening.isSuccess
  if (errorCode(opening.error) === 'not_found') return <TakenBack />
  if (isOutOfEnvelope || wasOpenedElsewhere) {
    return <OpenedLetter letter={letter} arriving={isOutOfEnvelope} />
  }
  const onOpened = () => setOutOfEnvelope(true)
  return <ClosedEnvelope {...{ letter, openWhen, opening, onOpened }} />
}

type ClosedEnvelopeProps = Omit<ClosedLetterProps, 'search'> & {
  opening: ReturnType<typeof useOpenClosed>
  onOpened: () => void
}

function ClosedEnvelope({ letter, openWhen, opening, onOpened }: ClosedEnvelopeProps) {
  const { sender, banner, content } = letter
  const from = sender.username
  const label = openWhenText(openWhen.label)
  usePageTitle(`A letter from ${from}`)
  const [asks, setAsks] = useState(false)
  const { protections, dialogs } = useProtections(letter)
  const goBack = useBackToInbox()
  useEscape(() => !opening.isSuccess && goBack())
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        <BackToInbox />
        <h1 className="sr-only">A letter from {from}</h1>
        <div className={styles.actions}>
          <LetterMore protections={protections} />
        </div>
      </div>
      <div className={styles.sealedLetter} ref={stage}>
        <EnvelopeOpening
          banner={banner}
          from={from}
          content={content}
          label={openWhen.label}
          isPressed={opening.isSuccess}
          onOpened={onOpened}
          control={
            <button
              type="button"
              className={postStyles.press}
              aria-label={`Open the letter from ${from}. ${label}`}
              aria-haspopup="dialog"
              onClick={() => !opening.isSuccess && setAsks(true)}
            />
          }
          caption={
            <p className={styles.sealedLetterCaption}>
              <span>
                From: <PersonName person={sender} /> <NoAccount person={sender} />
              </span>
              <ReceivedDay letter={letter} soft />
              <span className={styles.sealedLetterHint}>{label}</span>
            </p>
          }
        />
      </div>
      <ClosedQuestion
        open={asks && !opening.isSuccess}
        onClose={() => setAsks(false)}
        openWhen={openWhen}
        opening={opening}
        onOpen={() => opening.mutate(letter.id)}
      />
      {dialogs}
    </div>
  )
}
