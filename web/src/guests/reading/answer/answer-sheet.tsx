import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { guestAnswerMaxLength } from '@novelette/domain/guests/guests.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { type GuestPeople, refetchEnvelopes } from '#guests/reading/link/envelopes-query.ts'
import { errorCode } from '#lib/error-code.ts'
import { formatCount } from '#lib/format-number.ts'
import { client } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { partGreeting } from '#stationery/letter/letter-text.ts'
import { PaperChoice } from '#stationery/plain-sheet/paper-choice.tsx'
import { PlainField } from '#stationery/plain-sheet/plain-field.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { type AnswerDraft, dropAnswerDraft, readAnswerDraft, storeAnswerDraft } from './answer-draft.ts'
import styles from './answer-sheet.module.css'

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
        Your reply to {writer}
      </h2>
      <PaperChoice name="answer-paper" banner={draft.banner} onChoose={banner => answer.change({ banner })} />
      <form className={styles.form} onSubmit={submit}>
        <LetterSheet banner={draft.banner} signedBy={name} typeAs="p">
          <PlainField
            ref={field}
            label={`Your reply to ${writer}`}
            describedBy="answer-note"
            text={draft.text}
            onWrite={text => answer.change({ text })}
            maxLength={guestAnswerMaxLength}
            example={`Dear ${writer},\n\nYour letter is here, and I have read it twice already.`}
          />
        </LetterSheet>
        <p className={styles.note} id="answer-note">
          {isKept
            ? 'What you write is saved in this browser until you send it.'
            : 'This browser has no room to save what you write. Please send it before you leave this page.'}
          {left <= countedFrom && <span> {formatCount(left, 'character')} left.</span>}
        </p>
        {answer.error !== null && <AnswerError error={answer.error} writer={writer} />}
        <div className={styles.actions}>
          <Button type="submit" size="big" busy={state === 'sending'} busyText="Sending...">
            Send Your Reply
          </Button>
          <Button look="quiet" size="big" onClick={onCancel}>
            Close
          </Button>
        </div>
      </form>
    </section>
  )
}

function NoAnswersLeft({ writer }: { writer: string }) {
  return (
    <section className={styles.root} aria-label={`Your reply to ${writer}`}>
      <Notice tone="info" title={`Wait for ${writer} to write`}>
        <p>You have sent all the replies you can for now. You can reply again once {writer} has written.</p>
      </Notice>
    </section>
  )
}

function AnswerError({ error, writer }: { error: unknown; writer: string }) {
  switch (errorCode(error)) {
    case 'letter_conflict':
      return (
        <Notice tone="error" title="An earlier version has arrived">
          {writer} has your reply as it was when you first sent it. Press Send Your Reply to send what you
          changed as another letter.
        </Notice>
      )
    case 'link_invalid':
      return (
        <Notice tone="error" title="This link no longer works">
          Your words are safe in this browser. Ask {writer} for the new link, or copy your words.
        </Notice>
      )
    default:
      return <SubmitError title="Your reply was not sent" error={error} />
  }
}

type AnswerSentProps = { writer: string; answersLeft: number; onMore: () => void }

function AnswerSent({ writer, answersLeft, onMore }: AnswerSentProps) {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <section className={styles.sent} aria-labelledby="answer-sent">
      <h2 className="heading" id="answer-sent" tabIndex={-1} ref={words}>
        Your reply is on its way to {writer}.
      </h2>
      <p>You will find the next letter of {writer} behind this same link.</p>
      {answersLeft > 0 && (
        <Button look="link" onClick={onMore}>
          Write Another Reply
        </Button>
      )}
    </section>
  )
}

type State = 'writing' | 'sending' | 'sent'

/** Kept in this browser until it is sent. */
function useAnswer(link: GuestLink, paper: BannerId) {
  const { locator } = link
  const [draft, setDraft] = useState(() => readAnswerDraft(locator) ?? newDraft(paper))
  const [state, setState] = useState<State>('writing')
  const [error, setError] = useState<unknown>(null)
  const [isKept, setKept] = useState(true)
  const queryClient = useQueryClient()

  const change = (changed: Partial<AnswerDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    setKept(storeAnswerDraft(locator, next))
  }
  const send = async () => {
    if (state === 'sending') return
    setState('sending')
    setError(null)
    try {
      const { id, text, banner } = draft
      await client.guests.answer({ ...link, id, banner, content: textToMarkup(partGreeting(text)) })
      dropAnswerDraft(locator)
      setState('sent')
      void refetchEnvelopes(queryClient, link)
    } catch (failure) {
      // It has arrived as it was at an earlier try; what has been changed since can go as another letter.
      if (errorCode(failure) === 'letter_conflict') change({ id: uuidV7() })
      setError(failure)
      setState('writing')
    }
  }
  const writeAnother = () => {
    setDraft(newDraft(draft.banner))
    setState('writing')
  }
  return { draft, change, send, state, error, isKept, writeAnother }
}

const newDraft = (banner: BannerId): AnswerDraft => ({ id: uuidV7(), text: '', banner })
