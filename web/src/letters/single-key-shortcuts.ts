import { createStore } from '#lib/store.ts'

/*
 * Keys that stand for a character (r, #, /, ?) work wherever the focus is, so that they are there when a reader comes to the
 * screen. WCAG 2.1.4 asks that such keys can be turned off, since speech input presses them by accident; the help does that.
 */

/** Says nothing about a person, and stays on this browser when they sign out. */
const storageKey = 'keys-without-control'

const store = createStore(readSetting())

export const useSingleKeys = store.useValue
export const areSingleKeysOn = store.get

export function setSingleKeys(on: boolean): void {
  store.set(on)
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // A browser that keeps nothing: the choice holds until the tab is closed.
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
