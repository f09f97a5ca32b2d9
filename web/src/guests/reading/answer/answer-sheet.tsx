import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { guestAnswerMaxLength } from '@novelette/domain/guests/guests.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { formatCount } from '#lib/format-number.ts'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { PaperChoice } from '#stationery/plain-sheet/paper-choice.tsx'
import { PlainField } from '#stationery/plain-sheet/plain-field.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import type { GuestPeople } from '../link/guest-people.ts'
import { AnswerError } from './answer-error.tsx'
import { AnswerSent } from './answer-sent.tsx'
import styles from './answer-sheet.module.css'
import { useAnswer } from './use-answer.ts'

type AnswerSheetProps = {
  link: GuestLink
  people: GuestPeople
  answersLeft: number
  /** The letter's own. */
  paper: BannerId
  onCancel: () => void
}

/** Characters left from which on they are counted. */
const countedFrom = 2_000

export default function AnswerSheet({ link, people, answersLeft, paper, onCancel }: AnswerSheetProps) {
  const { name, writer } = people
  const answer = useAnswer(link, paper)
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, state, isKept } = answer
  useEffect(() => {
    if (state === 'writing') field.current?.focus()
  }, [state])
  if (state === 'sent')
    return <AnswerSent writer={writer} answersLeft={answersLeft} onMore={answer.writeAnother} />
  if (answersLeft === 0) return <NoAnswersLeft writer={writer} />

  const left = guestAnswerMaxLength - draft.text.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.text.trim() === '') field.current?.focus()
    else void answer.send()
  }
  return (
    <section className={styles.root} aria-labelledby="answer-title">
      <h2 className="heading" id="answer-title">
        Your answer to {writer}
      </h2>
      <PaperChoice name="answer-paper" banner={draft.banner} onChoose={banner => answer.change({ banner })} />
      <form className={styles.form} onSubmit={submit}>
        <LetterSheet banner={draft.banner} signedBy={name} typeAs="p">
          <PlainField
            ref={field}
            label={`Your answer to ${writer}`}
            describedBy="answer-note"
            text={draft.text}
            onWrite={text => answer.change({ text })}
            maxLength={guestAnswerMaxLength}
            example={`Dear ${writer},\n\nYour letter is here, and I have read it twice already.`}
          />
        </LetterSheet>
        <p className={styles.note} id="answer-note">
          {isKept
            ? 'What you write is kept in this browser until you send it.'
            : 'This browser has no room for what you write: please send it before you leave.'}
          {left <= countedFrom && <span> {formatCount(left, 'character')} left.</span>}
        </p>
        {answer.error !== null && <AnswerError error={answer.error} writer={writer} />}
        <div className={styles.actions}>
          <Button type="submit" size="big" busy={state === 'sending'} busyText="Sending...">
            Send Your Answer
          </Button>
          <Button look="quiet" size="big" onClick={onCancel}>
            Not Now
          </Button>
        </div>
      </form>
    </section>
  )
}

function NoAnswersLeft({ writer }: { writer: string }) {
  return (
    <section className={styles.root} aria-label={`Your answer to ${writer}`}>
      <Notice tone="info" title={`It is ${writer}’s turn`}>
        <p>
          You have sent all the answers there are for now. You can answer again once {writer} has written.
        </p>
      </Notice>
    </section>
  )
}
