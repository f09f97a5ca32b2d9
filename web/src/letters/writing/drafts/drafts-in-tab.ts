import { holdCrossTabLock, isCrossTabLockHeld } from '#lib/cross-tab-lock.ts'
import { createStore } from '#lib/store.ts'

const drafts = createStore<readonly { readonly id: string }[]>([])

const lockOf = (id: string) => `draft-in-tab:${id}`

/** Whether another tab of this browser shows the draft or still saves it. Over plain HTTP nobody can tell: false. */
export const isDraftInOtherTab = (id: string): Promise<boolean> => isCrossTabLockHeld(lockOf(id))

/** Drafts that this tab shows or still saves. `uploadLocalDrafts` skips them, in other tabs too. */
export const draftsInTab = {
  /** Until the returned function is called. */
  add(id: string): () => void {
    const draft = { id }
    drafts.set([...drafts.get(), draft])
    const release = holdCrossTabLock(lockOf(id))
    return () => {
      drafts.set(drafts.get().filter(other => other !== draft))
      release()
    }
  },

  has: (id: string): boolean => drafts.get().some(draft => draft.id === id),

  useIds: (): string =>
    drafts
      .useValue()
      .map(({ id }) => id)
      .join(),
}
