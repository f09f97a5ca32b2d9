import { createStore } from '#lib/store.ts'

const sheets = createStore<readonly { readonly id: string }[]>([])

/** Sheets that lie on the desk of this tab. Each keeps its own words. */
export const openDrafts = {
  /** Calling what it returns takes the sheet off the desk again. */
  add(id: string): () => void {
    const sheet = { id }
    sheets.set([...sheets.get(), sheet])
    return () => sheets.set(sheets.get().filter(other => other !== sheet))
  },

  has: (id: string): boolean => sheets.get().some(sheet => sheet.id === id),

  /** Changes with what lies there. */
  useIds: (): string =>
    sheets
      .useValue()
      .map(({ id }) => id)
      .join(),
}
