import { createStore } from '#lib/store.ts'

/** What stands before the page: a session that ends, or one that may have ended while the page was put aside. */
type Cover = 'signing-out' | 'checking'

const store = createStore<Cover | null>(null)

export const useCover = store.useValue
/** Whether this tab is about to forget who is here. */
export const isCovered = () => store.get() !== null
export const cover: (by: Cover) => void = store.set

/** Takes a cover away, unless another has taken its place. */
export function uncover(by: Cover): void {
  if (store.get() === by) store.set(null)
}
