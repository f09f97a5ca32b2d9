import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '#compose/drafts/refusal-text.ts'
import type { RecipientState } from '#compose/recipient/use-recipient.ts'
import type { Sheet } from '#compose/sheet/use-sheet.ts'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import styles from '../compose-page.module.css'
import { isOutOfReach, useSendNow } from './use-send-now.ts'
import { useWaiting, type Waiting } from './use-waiting.ts'

export type Sending = {
  /** Says what is missing when something is. */
  readonly send: () => void
  readonly ready: boolean
  readonly busy: boolean
  /** For whom it waits until the server can be reached again; null when it does not. */
  readonly waitsFor: string | null
  /** It is not to be sent when the connection is back. */
  readonly cancel: () => void
  /** Why it was not sent. */
  readonly problem: string | null
  /** Another text has already left under this sheet's id. */
  readonly alreadySent: boolean
}

type Attempt = Pick<ReturnType<typeof useSendNow>, 'error' | 'reset'>

/** Sends the sheet once: a second press, or a retry after a lost answer, is the same letter (docs/rules.md 3.4). */
export function useSending(sheet: Sheet, onSent: (receipt: SentReceipt) => void): Sending {
  const [incomplete, setIncomplete] = useState(false)
  // Two presses can come before the first one shows.
  const underWay = useRef(false)
  const waiting = useWaiting(sheet, onSent)
  const recipient = sheet.recipient.state
  const isTaken = recipient.kind === 'found' && recipient.recipient.acceptsLetters
  const ready = isTaken && sheet.written && sheet.paper !== null
  // Sent now, the other text would go with the draft; which one is meant has to be said first.
  const disputed = sheet.draft.kind === 'conflict'
  const mutation = useSendNow(sheet, onSent, waiting.begin, () => {
    underWay.current = false
  })
  const error = useRefusal(sheet, waiting, mutation)
  const alreadySent =
    sheet.draft.kind === 'sent' || (error !== null && errorCode(error) === 'letter_conflict')
  return {
    send: () => {
      if (waiting.isWaiting) return
      setIncomplete(!ready)
      if (!ready || underWay.current) return
      if (disputed) return showSheetNotice()
      underWay.current = true
      mutation.mutate(recipient.recipient.username)
    },
    ready,
    busy: mutation.isPending,
    waitsFor: waiting.isWaiting ? sheet.recipient.typed.trim() : null,
    cancel: waiting.cancel,
    problem: disputed
      ? chooseFirst
      : (incomplete && !ready && missingText(recipient)) ||
        failureText(alreadySent ? null : error, sheet.recipient.typed.trim()),
    alreadySent,
  }
}

/** Why it was not sent, at once or after it waited; null when nothing is known against it. */
function useRefusal(sheet: Sheet, waiting: Waiting, { error: notSent, reset }: Attempt): unknown {
  // While it waits nothing has failed yet.
  useEffect(() => {
    if (waiting.isWaiting) reset()
  }, [waiting.isWaiting, reset])
  const error = waiting.refusal ?? notSent
  useForgotten(sheet, error, () => {
    reset()
    waiting.forgetRefusal()
  })
  useChangedReceiver(sheet, error)
  return error
}

/** A failure is over when the writer has changed something, or when the connection that was missing is back. */
function useForgotten(sheet: Sheet, error: unknown, forget: () => void): void {
  const { keeper } = sheet
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is forgotten once
  useEffect(() => {
    if (error === null) return
    keeper.onNextChange(forget)
    if (!isOutOfReach(error)) return
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [error])
}

/** The one who was found is there no more, or takes letters from friends alone by now: the field looks again, and says so. */
function useChangedReceiver(sheet: Sheet, error: unknown): void {
  const queryClient = useQueryClient()
  const username = sheet.recipient.typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (error === null || !['recipient_not_found', 'friends_only'].includes(errorCode(error))) return
    void queryClient.resetQueries({ queryKey: orpc.letters.findRecipient.key({ input: { username } }) })
  }, [error])
}

const chooseFirst = 'This letter was changed somewhere else, too. Choose above which one to go on with.'

function showSheetNotice(): void {
  document.querySelector(`.${styles.sheetNotice}`)?.scrollIntoView({ block: 'center' })
}

/** Why there is nothing to send yet. */
function missingText(state: RecipientState): string {
  return state.kind === 'found' && !state.recipient.acceptsLetters
    ? composeTexts.friendsOnly(state.recipient.username)
    : composeTexts.missingFields
}

function failureText(error: unknown, receiver: string): string | null {
  return error === null ? null : composeTexts.sendFailed(refusalText(error, receiver))
}
