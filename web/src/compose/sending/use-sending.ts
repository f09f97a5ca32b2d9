import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refusalText } from '#compose/answers/refusal-text.ts'
import { nameOfReceiver } from '#compose/drafts/draft-text.ts'
import { outbox } from '#compose/drafts/outbox.ts'
import type { LetterReceipt } from '#compose/drafts/sent-text.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import { useFirstRefusal } from '#compose/enclosures/refusals.ts'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import type { RecipientState } from '#compose/recipient/use-recipient.ts'
import { errorCode, errorFields, errorText, type FailureCode, isSessionOver } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from '../compose-page.module.css'
import { useBlanksQuestion } from './use-blanks-question.tsx'
import { useWordsQuestion } from './use-words-question.tsx'

export type Sending = ReturnType<typeof useSending>

/** Sends the letter once: a second press, or a retry after a lost answer, is the same letter (docs/rules.md 3.4). */
export function useSending(
  form: LetterForm,
  onSent: (receipt: LetterReceipt) => void,
  showEditor: () => void,
) {
  const { id: writerId } = useWriter()
  const { sync, delivery } = form.view
  const error = delivery.kind === 'refused' ? delivery.error : null
  // Another text was sent under this id.
  const isAlreadySent = sync.kind === 'sentElsewhere' || errorCode(error) === 'letter_conflict'
  const receiver = nameOfReceiver({ receiver: form.recipient.typed.trim(), guest: form.recipient.guest })
  const failure =
    isAlreadySent || error === null ? null : composeTexts.sendFailed(refusalText(error, receiver))
  const { question, whenAnswered } = useQuestions(form, showEditor)
  const { press, isReady, missing } = useSendPress(form, whenAnswered)
  const refusal = useFirstRefusal(form.editor?.figures() ?? '')
  useSent(form, onSent)
  useRefusal(error, receiver)
  return {
    /** Says what is missing when something is. */
    send: press,
    isReady,
    /** Asked before the letter goes. */
    question,
    whenAnswered,
    /** When it is to arrive. */
    plan: form.plan,
    /** As they are called on the envelope. */
    receiver,
    /** Why it cannot arrive on its day. */
    dayProblem: dayProblemOf(error),
    isBusy: delivery.kind === 'sending',
    /** For whom it waits until the server can be reached; null when it does not. */
    waitsFor: delivery.kind === 'waiting' ? receiver : null,
    cancel: () => {
      const letter = outbox.get(writerId, form.id)
      if (letter) outbox.backToDrafts(writerId, letter)
    },
    /** Why it was not sent, or cannot be. In a conflict the other text would be deleted with the draft. */
    problem: sync.kind === 'conflict' ? chooseFirst : (missing ?? failure ?? refusal),
    isAlreadySent,
    /** What is being sent does not change any more. */
    isReadOnly: delivery.kind !== 'none' && delivery.kind !== 'refused',
  }
}

/** What is asked before a letter goes, one after the other. */
function useQuestions(form: LetterForm, showEditor: () => void) {
  const blanks = useBlanksQuestion(form, showEditor)
  const words = useWordsQuestion(form)
  return {
    question: blanks.question ?? words.question,
    whenAnswered: (act: () => void) => blanks.whenFilled(() => words.whenWorded(act)),
  }
}

/** Sends what is complete; else, once pressed, something is missing. */
function useSendPress(form: LetterForm, whenAnswered: (act: () => void) => void) {
  const [isIncomplete, setIncomplete] = useState(false)
  const { sync, delivery } = form.view
  const { state, guest } = form.recipient
  const username = guest
    ? ''
    : state.kind === 'found' && state.recipient.acceptsLetters && state.recipient.username
  const isReady = username !== false && form.hasText && form.editor !== null
  const press = () => {
    if (delivery.kind === 'waiting') return
    setIncomplete(!isReady)
    if (isReady && sync.kind === 'conflict') showConflictNotice()
    else if (isReady) whenAnswered(() => form.draft.send({ ...form.text(), receiver: username }))
  }
  return { press, isReady, missing: isIncomplete && !isReady ? missingText(state) : null }
}

export function dayProblemOf(error: unknown): string | undefined {
  return errorCode(error) === 'day_refused' ? errorFields(error).delivery : undefined
}

function useSent({ view: { delivery } }: LetterForm, onSent: (receipt: LetterReceipt) => void): void {
  const report = useEffectEvent(onSent)
  useEffect(() => {
    if (delivery.kind === 'sent') report(delivery.receipt)
  }, [delivery])
}

/** What is known of them is out of date. */
const aboutReceiver: readonly FailureCode[] = [
  'recipient_not_found',
  'friends_only',
  'photographs_friends_only',
  'photographs_not_wanted',
  'recordings_friends_only',
  'recordings_not_wanted',
]

const sessionEnded = 'Your session has ended. Your letter is kept as a draft; sign in to send it.'

/** Says on the next page that the session is over, and looks a recipient up again who has gone or closed their inbox. */
function useRefusal(error: unknown, username: string): void {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const onRefusal = useEffectEvent((error: unknown) => {
    const code = errorCode(error)
    const text = code === 'suspended' ? composeTexts.sendFailed(errorText(error)) : sessionEnded
    if (isSessionOver(error)) toast(text, { tone: 'error', outlivesSession: true })
    if (aboutReceiver.includes(code))
      void queryClient.resetQueries({ queryKey: orpc.letters.findRecipient.key({ input: { username } }) })
  })
  useEffect(() => {
    if (error !== null) onRefusal(error)
  }, [error])
}

const chooseFirst = 'This letter was changed somewhere else, too. Choose above which one to go on with.'

function showConflictNotice(): void {
  document.querySelector(`.${styles.sheetNotice}`)?.scrollIntoView({ block: 'center' })
}

function missingText(state: RecipientState): string {
  return state.kind === 'found' && !state.recipient.acceptsLetters
    ? composeTexts.friendsOnly(state.recipient.username)
    : composeTexts.missingFields
}
