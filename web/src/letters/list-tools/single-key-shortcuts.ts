import { createStore } from '#lib/store.ts'

/* WCAG 2.1.4 requires a switch for character keys (r, #, /, ?), since speech input presses them by accident. */

/** Not personal: it survives sign-out. */
const storageKey = 'keys-without-control'

const store = createStore(readSetting())

export const useSingleKeys = store.useValue
export const areSingleKeysOn = store.get

export function setSingleKeys(on: boolean): void {
  store.set(on)
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Where storage is blocked, the choice lasts until the tab is closed.
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
