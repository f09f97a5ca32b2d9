import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Letter, SentReceipt } from '@novelette/domain/letters/letters.ts'
import type {
  ScheduledLetter,
  ScheduledReceipt,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events-in-tab.ts'
import { type DraftText, sameText } from './draft-text.ts'

/** That it was sent, or is kept until its time. */
export type LetterReceipt = SentReceipt | ScheduledReceipt

/** What went under the id of a draft. */
export type SentText = {
  readonly receipt: LetterReceipt
  readonly text: DraftText
  /** Of a closed letter; null once its reader has opened it, and nobody can tell any more. */
  readonly label?: string | undefined | null
}

export const isScheduled = (receipt: LetterReceipt): receipt is ScheduledReceipt => 'deliverAt' in receipt

/** Tells this tab's screens. */
export function announceLetter(userId: string, receipt: LetterReceipt): void {
  dispatchLetterEvent(isScheduled(receipt) ? 'letterScheduled' : 'letterSent', {
    letterId: receipt.id,
    userId,
  })
}

export function sentTextOf(letter: Letter): SentText {
  const { id, status, createdAt, receiver, openWhen } = letter
  const label = status === 'read' ? null : openWhen?.label
  return { receipt: { id, status, createdAt, receiver }, text: textOfLetter(letter), label }
}

export function scheduledTextOf(letter: ScheduledLetter): SentText {
  const { id, receiver, writtenAt: createdAt, delivery, deliverAt } = letter
  return { receipt: { id, receiver, createdAt, delivery, deliverAt }, text: textOfLetter(letter) }
}

/**
 * Whether the letter says all that `text` does, to the same person. When it arrives is no word of it. Of a guest who has an account by
 * now nobody can tell who they were: the text is kept.
 */
export function carries({ text: sent, label: sentLabel }: SentText, text: DraftText): boolean {
  const { plan, ...words } = text
  const label = plan?.openWhen?.label
  if (label !== undefined && sentLabel !== null && label !== sentLabel) return false
  return sameText(words, sent)
}

type AddressedLetter = Pick<DraftText, 'content' | 'banner' | 'lang'> & { readonly receiver: Person }

/** What a letter says that was sent, or is kept. */
export function textOfLetter({
  receiver: { id, username: name, isGuest },
  content,
  banner,
  lang,
}: AddressedLetter): DraftText {
  const words = { content, banner, ...(lang && { lang }) }
  return { ...(isGuest ? { receiver: '', guest: { id, name } } : { receiver: name }), ...words }
}
