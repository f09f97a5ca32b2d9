import { composeTexts, type SentReceipt } from '@novelette/domain/letters.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode, errorText } from '#lib/error-code.ts'
import { dispatchLetterEvent } from '#lib/letter-events.ts'
import { client } from '#lib/rpc.ts'
import type { Sheet } from './use-sheet.ts'
import { useWriter } from './writer.ts'

export type Sending = {
  /** Says what is missing when something is. */
  readonly send: () => void
  readonly ready: boolean
  readonly busy: boolean
  /** Why it was not sent. */
  readonly problem: string | null
  /** Another text has already left under this sheet's id. */
  readonly alreadySent: boolean
}

/** Sends the sheet once: a second press, or a retry after a lost answer, is the same letter (DECISIONS 19). */
export function useSending(sheet: Sheet, onSent: (receipt: SentReceipt) => void): Sending {
  const user = useWriter()
  const [incomplete, setIncomplete] = useState(false)
  // Two presses can come before the first one shows.
  const underWay = useRef(false)
  const recipient = sheet.recipient.state
  const ready = recipient.kind === 'found' && sheet.written && sheet.paper !== null
  // Sent now, the other text would go with the draft; which one is meant has to be said first.
  const disputed = sheet.draft.kind === 'conflict'

  const mutation = useMutation({
    mutationFn: async (receiver: string) => {
      sheet.paper?.lock(true)
      await sheet.keeper.rest()
      const { content, banner } = sheet.text()
      return client.letters.send({ id: sheet.id, receiver, content, banner })
    },
    onSuccess: receipt => {
      sheet.keeper.forget()
      dispatchLetterEvent('letterSent', { letterId: receipt.id, userId: user.id })
      onSent(receipt)
    },
    onError: () => {
      underWay.current = false
      sheet.paper?.lock(false)
      sheet.keeper.resume()
    },
  })
  const { error } = mutation
  const alreadySent =
    sheet.draft.kind === 'sent' || (error !== null && errorCode(error) === 'letter_conflict')
  return {
    send: () => {
      setIncomplete(!ready)
      if (!ready || underWay.current) return
      if (disputed) return showSheetNotice()
      underWay.current = true
      mutation.mutate(recipient.recipient.username)
    },
    ready,
    busy: mutation.isPending,
    problem: disputed ? chooseFirst : problemText(incomplete && !ready, alreadySent ? null : error),
    alreadySent,
  }
}

const chooseFirst = 'This letter was changed somewhere else, too. Choose above which one to go on with.'

function showSheetNotice(): void {
  document.querySelector('.sheet-notice')?.scrollIntoView({ block: 'center' })
}

function problemText(incomplete: boolean, error: Error | null): string | null {
  if (incomplete) return composeTexts.missingFields
  return error && composeTexts.sendFailed(errorText(error))
}
