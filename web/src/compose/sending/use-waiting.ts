import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sameText } from '#compose/drafts/draft-text.ts'
import type { Outcome } from '#compose/drafts/flush-outbox.ts'
import { outbox, useWaitingLetters } from '#compose/drafts/outbox.ts'
import { watchWaiting } from '#compose/drafts/waiting-outcomes.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { Sheet } from '#compose/sheet/use-sheet.ts'

export type Waiting = {
  readonly isWaiting: boolean
  /** False when this browser has no room to keep the letter until then. */
  readonly begin: (receiver: string) => boolean
  readonly cancel: () => void
  /** Why it was refused once the server could be reached. */
  readonly refusal: unknown
  readonly forgetRefusal: () => void
}

/** A sheet that was to be sent while the server was out of reach: it lies still until that is done or called off. */
export function useWaiting(sheet: Sheet, onSent: (receipt: SentReceipt) => void): Waiting {
  const { id: writerId } = useWriter()
  const letter = useWaitingLetters(writerId).find(({ id }) => id === sheet.id)
  const isWaiting = letter !== undefined
  const [refusal, setRefusal] = useState<unknown>(null)
  const { id, keeper } = sheet
  const leave = useRestWhile(isWaiting, sheet)

  const onOutcome = useEffectEvent((outcome: Outcome) => {
    if ('error' in outcome) return setRefusal(outcome.error)
    // From another window, with other words: this sheet goes on, and its next save is told so.
    if (!sameText(sheet.text(), outcome.letter)) return
    leave()
    keeper.forget()
    onSent(outcome.receipt)
  })
  useEffect(() => watchWaiting(id, onOutcome), [id])

  return {
    isWaiting,
    begin: receiver =>
      outbox.add(writerId, {
        ...sheet.text(),
        id,
        receiver,
        revision: keeper.revision,
        tried: keeper.tried,
      }),
    cancel: () => letter && outbox.backToDrafts(writerId, letter),
    refusal,
    forgetRefusal: () => setRefusal(null),
  }
}

/** Nobody writes on it while it waits, but goes on when that is over; not once what this returns was called, as it was sent. */
function useRestWhile(isWaiting: boolean, { keeper, paper }: Sheet): () => void {
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (isWaiting) {
      wasWaiting.current = true
      paper?.lock(true)
      void keeper.rest()
    } else if (wasWaiting.current) {
      wasWaiting.current = false
      paper?.lock(false)
      // Another tab may have sent it: the next save is told so.
      keeper.resume()
    }
  }, [isWaiting, keeper, paper])
  return () => {
    wasWaiting.current = false
  }
}
