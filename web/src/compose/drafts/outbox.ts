import { useMemo } from 'react'
import { createStore } from '#lib/store.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { createShelf, type LocalDraft } from './device-shelf.ts'
import { localDrafts, moveOtherTextAside, unsavedCopiesOf } from './kept-drafts.ts'

const prefix = 'waiting-letter:'
const shelf = createShelf(prefix)

/** Counts what changes on the shelf, in this tab or in another. */
const changes = createStore(0)
const changed = () => changes.set(changes.get() + 1)
window.addEventListener('storage', ({ key }) => (key === null || key.startsWith(prefix)) && changed())

/**
 * Letters whose writer has pressed Send while the server was out of reach. They lie on this device and are sent, under the id
 * they have, as soon as a page of their writer reaches it again.
 */
export const outbox = {
  all: shelf.all,
  get: shelf.get,

  /** False when this browser has no room: then the draft stays as it was kept. */
  add(writerId: string, letter: Parameters<typeof shelf.keep>[1]): boolean {
    if (!moveOtherTextAside(writerId, letter)) return false
    // First, because there may be no room for both.
    localDrafts.drop(writerId, letter.id)
    const waits = shelf.keep(writerId, letter) !== null
    if (!waits) localDrafts.keep(writerId, letter)
    // What was set aside of it, while another window wrote, leaves with it.
    else for (const copy of unsavedCopiesOf(writerId, letter)) localDrafts.drop(writerId, copy.id)
    changed()
    return waits
  },

  remove(writerId: string, id: string): void {
    shelf.drop(writerId, id)
    changed()
  },

  /** It is a draft again. */
  backToDrafts(writerId: string, letter: LocalDraft): void {
    const isFree = moveOtherTextAside(writerId, letter)
    // First, because there may be no room for both.
    shelf.drop(writerId, letter.id)
    // Where the words of another window had to stay, these become the draft of its own.
    localDrafts.keep(writerId, isFree ? letter : { ...letter, id: uuidV7(), revision: 0 })
    changed()
  },
}

/** The same, newest first, as they are now. */
export function useWaitingLetters(writerId: string): readonly LocalDraft[] {
  const count = changes.useValue()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shelf is read again when it has changed
  return useMemo(() => shelf.all(writerId), [writerId, count])
}
