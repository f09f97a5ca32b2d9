import { createStore } from '#lib/store.ts'

/** Whether a ban has ended this browser's session. */
const store = createStore<boolean>(false)

export const noteSuspension: (isSuspended: boolean) => void = store.set
export const useSuspension: () => boolean = store.useValue
