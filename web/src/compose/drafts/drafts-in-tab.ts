import { createStore } from '#lib/store.ts'

const drafts = createStore<readonly { readonly id: string }[]>([])

/** Drafts that this tab shows or still saves. `uploadLocalDrafts` skips them. */
export const draftsInTab = {
  /** Until the returned function is called. */
  add(id: string): () => void {
    const draft = { id }
    drafts.set([...drafts.get(), draft])
    return () => drafts.set(drafts.get().filter(other => other !== draft))
  },

  has: (id: string): boolean => drafts.get().some(draft => draft.id === id),

  useIds: (): string =>
    drafts
      .useValue()
      .map(({ id }) => id)
      .join(),
}
