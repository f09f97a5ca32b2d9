import { createStore } from '#lib/store.ts'

/** Covers the page during sign-out, or while the session of a restored page is checked. */
type Cover = 'signing-out' | 'checking'

const store = createStore<Cover | null>(null)

export const useCover = store.useValue
export const isCovered = () => store.get() !== null
export const isSigningOut = () => store.get() === 'signing-out'
export const cover: (by: Cover) => void = store.set

export function uncover(by: Cover): void {
  if (store.get() === by) store.set(null)
}
