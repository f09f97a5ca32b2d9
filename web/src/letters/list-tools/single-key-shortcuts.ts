import { createStore } from '#lib/store.ts'

/*
 * Character keys (r, #, /, ?) work wherever the focus is. WCAG 2.1.4 requires a switch, since speech input presses
 * them by accident.
 */

/** Not personal data: it survives sign-out. */
const storageKey = 'keys-without-control'

const store = createStore(readSetting())

export const useSingleKeys = store.useValue
export const areSingleKeysOn = store.get

export function setSingleKeys(on: boolean): void {
  store.set(on)
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage is blocked: the choice lasts until the tab is closed.
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
