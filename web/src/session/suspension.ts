import { createStore } from '#lib/store.ts'

const store = createStore<boolean>(false)

export const setSuspension: (isSuspended: boolean) => void = store.set
export const useSuspension: () => boolean = store.useValue
