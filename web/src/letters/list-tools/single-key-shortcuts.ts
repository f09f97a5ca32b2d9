import { storedEntry } from '#lib/storage/entries.ts'
import { createStore } from '#lib/store.ts'

/* WCAG 2.1.4: speech input presses character keys by accident. */

/** Not personal: it survives sign-out. */
const setting = storedEntry('keys-without-control')

const store = createStore(setting.readText() !== 'off')

export const useSingleKeys = store.useValue
export const areSingleKeysOn = store.get

export function setSingleKeys(on: boolean): void {
  store.set(on)
  // Where storage is blocked, the choice lasts until the tab is closed.
  setting.writeText(on ? 'on' : 'off')
}
