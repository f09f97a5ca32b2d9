import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFirstRefusal, useIsAnyWaiting } from '#letters/parts/files/not-stored.ts'
import {
  dayProblemOf,
  hasLetterGone,
  isReceiverOutdated,
  sendProblem,
  sessionOverText,
} from '#letters/writing/answers/letter-answers.ts'
import { nameOfReceiver } from '#letters/writing/drafts/draft-text.ts'
import { outbox } from '#letters/writing/drafts/outbox.ts'
import type { LetterReceipt } from '#letters/writing/drafts/sent-text.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import type { RecipientState } from '#letters/writing/recipient/use-recipient.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useSendingQuestions } from './sending-questions.tsx'

export type Sending = ReturnType<typeof useSending>

export type SendingOptions = {
  readonly form: LetterForm
  readonly onSent: (receipt: LetterReceipt) => void
  readonly showEditor: () => void
}

/** Sends the letter once: a second press, or a retry after a lost answer, is the same letter (docs/rules.md 3.4). */
export function useSending({ form, onSent, showEditor }: SendingOptions) {
  const { id: writerId } = useWriter()
  const { sync, delivery, hasRoom } = form.view
  const error = delivery.kind === 'refused' ? delivery.error : null
  const isAlreadySent = sync.kind === 'sentElsewhere' || hasLetterGone(error)
  const receiver = nameOfReceiver({ receiver: form.recipient.typed.trim(), guest: form.recipient.guest })
  const failure = isAlreadySent || error === null ? null : sendProblem(error, receiver)
  const { question, whenAnswered } = useSendingQuestions(form, showEditor)
  const conflictNotice = useRef<HTMLDivElement>(null)
  const showConflict = () => conflictNotice.current?.scrollIntoView({ block: 'center' })
  const { press, isReady, missing } = useSendPress(form, whenAnswered, showConflict)
  const figures = form.editor?.figures() ?? ''
  const refusal = useFirstRefusal(figures)
  const isWaiting = useIsAnyWaiting(figures)
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
    /** Something of it waits on this device for the server. */
    isHereAlone: isWaiting || (hasRoom && (delivery.kind === 'waiting' || sync.kind === 'unsaved')),
    /** Of the notice in which one of two texts is chosen. */
    conflictNotice,
    /** What is being sent does not change any more. */
    isReadOnly: delivery.kind !== 'none' && delivery.kind !== 'refused',
  }
}

/** Sends what is complete; else, once pressed, something is missing. */
function useSendPress(form: LetterForm, whenAnswered: (act: () => void) => void, showConflict: () => void) {
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
    if (isReady && sync.kind === 'conflict') showConflict()
    else if (isReady) whenAnswered(() => form.draft.send({ ...form.text(), receiver: username }))
  }
  return { press, isReady, missing: isIncomplete && !isReady ? missingText(state) : null }
}

function useSent({ view: { delivery } }: LetterForm, onSent: (receipt: LetterReceipt) => void): void {
  const report = useEffectEvent(onSent)
  useEffect(() => {
    if (delivery.kind === 'sent') report(delivery.receipt)
  }, [delivery])
}

/** Says on the next page that the session is over, and looks a recipient up again who has gone or closed their inbox. */
function useRefusal(error: unknown, username: string): void {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const onRefusal = useEffectEvent((error: unknown) => {
    const sessionEnd = sessionOverText(error)
    if (sessionEnd) toast(sessionEnd, { tone: 'error', outlivesSession: true })
    if (isReceiverOutdated(error))
      void queryClient.resetQueries({ queryKey: orpc.letters.findRecipient.key({ input: { username } }) })
  })
  useEffect(() => {
    if (error !== null) onRefusal(error)
  }, [error])
}

const chooseFirst = 'This letter was changed somewhere else, too. Choose above which one to go on with.'

function missingText(state: RecipientState): string {
  return state.kind === 'found' && !state.recipient.acceptsLetters
    ? composeTexts.friendsOnly(state.recipient.username)
    : composeTexts.missingFields
}
