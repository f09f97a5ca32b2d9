import { whenIdle } from '#lib/when-idle.ts'

/** Milliseconds from the first change to when this browser stores it. */
const storeDelayMs = 400

export function createDraftTimers() {
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  const clearStore = () => {
    clearTimeout(storeTimer)
    storeTimer = undefined
  }
  return {
    clearSave: () => clearTimeout(saveTimer),
    setSave(save: () => void, inMs: number): void {
      clearTimeout(saveTimer)
      saveTimer = setTimeout(save, inMs)
    },
    /** Once for all changes until then. */
    setStore(store: () => void): void {
      storeTimer ??= setTimeout(() => whenIdle(store), storeDelayMs)
    },
    clearStore,
    clear(): void {
      clearTimeout(saveTimer)
      clearStore()
    },
  }
}
