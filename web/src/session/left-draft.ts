import { createStore } from '#lib/store.ts'

/** A letter whose composer was left with words in it: its draft, and whether this browser or the server has all of them. */
type LeftDraft = { readonly id: string; readonly isKept: boolean }

/** Null while a composer is open, and where nothing was written. */
const leftDraft = createStore<LeftDraft | null>(null)

export const setLeftDraft: (draft: LeftDraft | null) => void = leftDraft.set
export const useLeftDraft = leftDraft.useValue

type RouterLocation = {
  readonly pathname: string
  readonly href: string
  readonly search: { readonly scheduled?: string | undefined }
}

/** Where a sign-in leads back to. The address of the composer may name another draft than the one it was left with. */
export function hrefToReturnTo({ pathname, href, search }: RouterLocation): string {
  const left = leftDraft.get()
  return left && pathname === '/compose' && !search.scheduled ? `/compose?draft=${left.id}` : href
}
