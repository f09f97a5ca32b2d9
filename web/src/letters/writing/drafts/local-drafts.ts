import { isRecord } from '@novelette/domain/is-record.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { isPermanentError, type PermanentError } from '#letters/writing/answers/letter-answers.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { shapeOf } from '#lib/storage/entries.ts'
import { unsentTextId, unsentTexts } from '#lib/storage/unsent-texts.ts'
import { createStore } from '#lib/store.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { type DraftText, draftTextOf, isDraftText, sameText } from './draft-text.ts'

/** As it is stored, under the names that every release reads. */
type StoredForm = DraftText & {
  readonly id: string
  /** Of the server's draft that the text is based on; 0 when there is none. */
  readonly revision: number
  /** `unacknowledgedSaves` */
  readonly tried?: readonly DraftText[] | undefined
  /** Why the server refuses it: it is not saved again before its writer has seen it. */
  readonly refused?: PermanentError | undefined
  /** The draft that it was moved aside from, whose letter may carry it. */
  readonly movedFrom?: string | undefined
  /** `storedAt` */
  readonly changedAt: number
}

/** Unknown fields of a newer release are ignored, so that no words are lost between two. */
function isStoredForm(value: unknown): value is StoredForm {
  if (!isRecord(value)) return false
  const { id, revision, tried = [], refused, movedFrom, changedAt } = value
  if (!isUuid(id) || !Number.isSafeInteger(revision) || !Number.isFinite(changedAt)) return false
  if (movedFrom !== undefined && !isUuid(movedFrom)) return false
  if (refused !== undefined && !isPermanentError(refused)) return false
  return isDraftText(value) && Array.isArray(tried) && tried.every(isDraftText)
}

const storedShape = shapeOf(isStoredForm)

export type LocalDraft = Omit<StoredForm, 'tried' | 'changedAt'> & {
  /** Saves without an answer that name this revision. */
  readonly unacknowledgedSaves?: readonly DraftText[] | undefined
  /** Milliseconds since 1970, by the server's clock as far as it is known: the server's drafts stand beside it. */
  readonly storedAt: number
}

/** As of now, unless it says since when. */
export type NewLocalDraft = Omit<LocalDraft, 'storedAt'> & { readonly storedAt?: number }

function fromStoredForm({ tried, changedAt, ...draft }: StoredForm): LocalDraft {
  return { ...draft, unacknowledgedSaves: tried, storedAt: changedAt }
}

/**
 * Texts in this browser's storage that the server does not have. They outlive a closed tab and a sign-out (docs/rules.md 4.1); each
 * is stored under its writer's id and read for that writer alone.
 */
export function createLocalTexts(entry: (typeof unsentTexts)[keyof typeof unsentTexts]) {
  const read = (id: string): LocalDraft | null => {
    const stored = entry.read(storedShape, id)
    return stored && fromStoredForm(stored)
  }
  return {
    /** What is stored now; null without room for it. */
    put(writerId: string, draft: NewLocalDraft): LocalDraft | null {
      const { id, revision, unacknowledgedSaves: tried, refused, movedFrom } = draft
      const { storedAt: changedAt = serverNow() } = draft
      const plain: StoredForm = { id, ...draftTextOf(draft), revision, refused, movedFrom, changedAt }
      const versions = tried?.length ? [{ ...plain, tried }, plain] : [plain]
      const stored = versions.find(version =>
        entry.writeText(JSON.stringify(version), unsentTextId(writerId, id)),
      )
      return stored ? fromStoredForm(stored) : null
    },
    get: (writerId: string, id: string): LocalDraft | null => read(unsentTextId(writerId, id)),
    remove: (writerId: string, id: string): void => entry.remove(unsentTextId(writerId, id)),
    /** Newest first. */
    all(writerId: string): LocalDraft[] {
      return entry
        .ids(unsentTextId(writerId, ''))
        .map(read)
        .filter(draft => draft !== null)
        .sort((one, other) => other.storedAt - one.storedAt)
    },
  }
}

/** Drafts that the server does not have yet. */
export const localDrafts = createLocalTexts(unsentTexts.drafts)

/** Whether its letter was sent from elsewhere without these words. */
export function isLeftBehind({ refused }: LocalDraft): boolean {
  return refused === 'letter_conflict'
}

/** Drafts of their own with the same text, which the server does not have. */
export function unsavedCopiesOf(writerId: string, { id, ...text }: NewLocalDraft): LocalDraft[] {
  return localDrafts
    .all(writerId)
    .filter(copy => copy.id !== id && copy.revision === 0 && sameText(copy, text))
}

/** Counts the texts that this tab made drafts of their own. No window shows them: `BackgroundSync` saves them. */
export const movedTexts = createStore(0)

/** False without room for it. */
export function putMovedText(
  writerId: string,
  { id, movedFrom = id, refused, ...text }: NewLocalDraft,
): boolean {
  const moved = { ...text, id: uuidV7(), revision: 0, unacknowledgedSaves: undefined, movedFrom }
  const isStored = localDrafts.put(writerId, { ...moved, refused }) !== null
  if (isStored) movedTexts.set(movedTexts.get() + 1)
  return isStored
}

/**
 * Another window's text under this id becomes a draft of its own before a different one replaces it. False without room for
 * it: then it must not be replaced.
 */
export function moveOtherTextAside(writerId: string, { id, ...text }: NewLocalDraft): boolean {
  const other = localDrafts.get(writerId, id)
  if (!other || sameText(other, text) || unsavedCopiesOf(writerId, other).length > 0) return true
  return putMovedText(writerId, { ...other, refused: isLeftBehind(other) ? other.refused : undefined })
}

/** `lastStoredAt`: when this window stored it last. Returns when it did now; null without room. */
export function storeLocalDraft(writerId: string, draft: NewLocalDraft, lastStoredAt: number): number | null {
  if (!isStoredAt(writerId, draft.id, lastStoredAt) && !moveOtherTextAside(writerId, draft)) return null
  // Two windows may store in one millisecond: different times say whose text it is.
  const storedAt = Math.max(serverNow(), (localDrafts.get(writerId, draft.id)?.storedAt ?? 0) + 1)
  return localDrafts.put(writerId, { ...draft, storedAt })?.storedAt ?? null
}

/** Leaves what another window has stored since. */
export function dropLocalDraft(writerId: string, id: string, storedAt: number): void {
  if (isStoredAt(writerId, id, storedAt)) localDrafts.remove(writerId, id)
}

function isStoredAt(writerId: string, id: string, storedAt: number): boolean {
  return localDrafts.get(writerId, id)?.storedAt === storedAt
}
