import { guestAnswerMaxLength } from '@novelette/domain/guests/guests.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { shapeOf, storedEntry } from '#lib/storage/entries.ts'

const entry = storedEntry('guest-answer:')

export type AnswerDraft = {
  /** Of the letter that it becomes: sent again it arrives once. */
  readonly id: string
  readonly text: string
  readonly banner: BannerId
}

function isAnswerDraft(value: unknown): value is AnswerDraft {
  if (!isRecord(value) || Object.keys(value).length !== 3) return false
  const { id, text, banner } = value
  return isUuid(id) && typeof text === 'string' && text.length <= guestAnswerMaxLength && isBannerId(banner)
}

const answerDraftShape = shapeOf(isAnswerDraft)

/** In hexadecimal: a locator may hold a word whose keys are removed when a session ends (lib/storage/entries.ts). */
const keyOf = (locator: string) =>
  [...locator].map(character => character.charCodeAt(0).toString(16)).join('')

export const readAnswerDraft = (locator: string): AnswerDraft | null =>
  entry.read(answerDraftShape, keyOf(locator))

export const hasAnswerDraft = (locator: string): boolean => readAnswerDraft(locator) !== null

/** False when this browser has no room for it. */
export function storeAnswerDraft(locator: string, draft: AnswerDraft): boolean {
  if (draft.text.trim() === '') {
    dropAnswerDraft(locator)
    return true
  }
  return entry.writeText(JSON.stringify(draft), keyOf(locator))
}

export const dropAnswerDraft = (locator: string): void => entry.remove(keyOf(locator))
