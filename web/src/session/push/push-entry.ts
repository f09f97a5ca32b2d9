import { useSyncExternalStore } from 'react'
import { storedEntry } from '#lib/storage/entries.ts'
import { createStore } from '#lib/store.ts'

/** This browser's device for notices, once they were switched on here. Without it, nothing of push is loaded. */
export const pushEntry = storedEntry('push-device')

const writes = createStore(0)
export const pushEntryChanged = () => writes.set(writes.get() + 1)

export const hasPushDevice = () => pushEntry.readText() !== null

export const useHasPushDevice = () => useSyncExternalStore(writes.subscribe, hasPushDevice, () => false)
