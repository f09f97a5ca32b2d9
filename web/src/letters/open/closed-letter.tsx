import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { BackToInbox, useBackToInbox } from '#letters/actions/back-to-list.tsx'
import { useOpenClosed } from '#letters/actions/mark-read.ts'
import { ReceivedDay } from '#letters/lists/day.tsx'
import { OpeningToCalendar } from '#letters/lists/opening-to-calendar.ts'
import { isEarly, opensOnText } from '#letters/lists/opens-on-text.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { focusQuietly } from '#lib/focus/focus-quietly.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import postStyles from '#stationery/envelope/post.module.css'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { LetterMore, useProtections } from './letter-more.tsx'
import styles from './letter-view.module.css'
import { useEscape } from './letter-view.tsx'
import { OpenedLetter } from './opened-letter.tsx'
import { TakenBack } from './taken-back.tsx'

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
  useEffect(() => focusQuietly(stage.current?.querySelector('button'), { preventScroll: true }), [])
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
                From: <PersonName person={sender} /> <NoAccountLabel person={sender} />
              </span>
              <ReceivedDay letter={letter} soft />
              <span className={styles.sealedLetterLabel}>{label}</span>
              <span className={styles.sealedLetterHint}>
                {openWhen.opensFrom && isEarly(openWhen)
                  ? opensOnText(openWhen.opensFrom)
                  : 'Press the seal to open it'}
              </span>
            </p>
          }
        />
      </div>
      <ClosedQuestion
        open={asks && !opening.isSuccess}
        onClose={() => setAsks(false)}
        letter={letter}
        openWhen={openWhen}
        opening={opening}
        onOpen={() => opening.mutate(letter.id)}
      />
      {dialogs}
    </div>
  )
}

type ClosedQuestionProps = {
  open: boolean
  onClose: () => void
  letter: Letter
  openWhen: OpenWhen
  opening: { readonly isPending: boolean; readonly error: unknown }
  onOpen: () => void
}

function ClosedQuestion({ open, onClose, letter, openWhen, opening, onOpen }: ClosedQuestionProps) {
  const { isPending, error } = opening
  const { label, opensFrom } = openWhen
  // This device's clock may be ahead.
  if (opensFrom && (isEarly(openWhen) || errorCode(error) === 'too_early')) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Not yet"
        actions={
          <>
            <Button look="quiet" onClick={onClose}>
              Close
            </Button>
            <Suspense>
              <OpeningToCalendar
                letterId={letter.id}
                whose={`from ${letter.sender.username}`}
                opensFrom={opensFrom}
              />
            </Suspense>
          </>
        }
      >
        <p>{opensOnText(opensFrom)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Open the letter now?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onOpen} busy={isPending} busyText="Opening...">
            Open It
          </Button>
        </>
      }
    >
      <p>{openWhenText(label)}.</p>
      {error !== null && !isPending && (
        <Notice tone="error" title="The letter is still closed">
          {errorCode(error) === 'offline'
            ? 'You are offline. Open it when you are back online.'
            : errorText(error)}
        </Notice>
      )}
    </Dialog>
  )
}
