import { useMemo } from 'react'
import { unsentTexts } from '#lib/storage/unsent-texts.ts'
import { createStore } from '#lib/store.ts'
import { sameText } from './draft-text.ts'
import {
  createLocalTexts,
  type LocalDraft,
  localDrafts,
  moveOtherTextAside,
  type NewLocalDraft,
  putMovedText,
  unsavedCopiesOf,
} from './local-drafts.ts'
import type { LetterReceipt } from './sent-text.ts'

const sentAtOnce = createLocalTexts(unsentTexts.waiting)
/** A tab of a release that knows no plans would send them at once (docs/rules.md 10.3). */
const withPlan = createLocalTexts(unsentTexts.planned)
const keys = [unsentTexts.waiting.key, unsentTexts.planned.key]

const letters = {
  all: (writerId: string): LocalDraft[] =>
    [...sentAtOnce.all(writerId), ...withPlan.all(writerId)].sort(
      (one, other) => other.storedAt - one.storedAt,
    ),
  get: (writerId: string, id: string) => sentAtOnce.get(writerId, id) ?? withPlan.get(writerId, id),
  put: (writerId: string, letter: NewLocalDraft) =>
    (letter.plan ? withPlan : sentAtOnce).put(writerId, letter),
  remove(writerId: string, id: string): void {
    for (const store of [sentAtOnce, withPlan]) store.remove(writerId, id)
  },
}

/** Counts the changes, in this tab or in another. */
const changes = createStore(0)
const changed = () => changes.set(changes.get() + 1)
window.addEventListener('storage', ({ key }) => {
  if (key === null || keys.some(prefix => key.startsWith(prefix))) changed()
})

/** Letters sent while the server was unreachable. They are sent, under the same id, once a page of their writer reaches it. */
export const outbox = {
  all: letters.all,
  get: letters.get,
  /** Calls `onChange` after each change until the returned function is called. */
  subscribe: changes.subscribe,

  /**
   * When it was stored; null without room, or where another window's text waits under this id: then the draft stays as it was
   * stored.
   */
  add(writerId: string, letter: NewLocalDraft): number | null {
    const queued = letters.get(writerId, letter.id)
    if (queued && !sameText(queued, letter)) return null
    if (!moveOtherTextAside(writerId, letter)) return null
    // First, because there may be no room for both.
    localDrafts.remove(writerId, letter.id)
    const stored = letters.put(writerId, letter)
    if (!stored) localDrafts.put(writerId, letter)
    else for (const copy of unsavedCopiesOf(writerId, letter)) localDrafts.remove(writerId, copy.id)
    changed()
    return stored?.storedAt ?? null
  },

  remove(writerId: string, id: string): void {
    letters.remove(writerId, id)
    changed()
  },

  /** It is a draft again. */
  backToDrafts(writerId: string, letter: LocalDraft): void {
    const isFree = moveOtherTextAside(writerId, letter)
    // First, because there may be no room for both.
    letters.remove(writerId, letter.id)
    // Where another window's text had to stay, this becomes a draft of its own.
    if (isFree) localDrafts.put(writerId, letter)
    else putMovedText(writerId, letter)
    changed()
  },
}

/** Newest first, as they are now. */
export function useWaitingLetters(writerId: string): readonly LocalDraft[] {
  const count = changes.useValue()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  return useMemo(() => letters.all(writerId), [writerId, count])
}

/** What became of a letter of the outbox: sent, or refused and a draft again. */
export type Outcome = { readonly letter: LocalDraft } & (
  | { readonly receipt: LetterReceipt }
  | { readonly error: unknown }
)

const watchers = new Map<string, (outcome: Outcome) => void>()

/** For the window that shows this letter, until the returned function is called. */
export function watchOutcome(id: string, watcher: (outcome: Outcome) => void): () => void {
  watchers.set(id, watcher)
  return () => {
    if (watchers.get(id) === watcher) watchers.delete(id)
  }
}

/** False when no window shows the letter. */
export function reportOutcome(outcome: Outcome): boolean {
  const watcher = watchers.get(outcome.letter.id)
  watcher?.(outcome)
  return watcher !== undefined
}
