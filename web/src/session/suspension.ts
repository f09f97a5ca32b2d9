import { createStore } from '#lib/store.ts'

const store = createStore<boolean>(false)

export const noteSuspension: (isSuspended: boolean) => void = store.set
export const useSuspension: () => boolean = store.useValue
