import { useEffect, useEffectEvent } from 'react'
import { storedEntry } from '#lib/storage/entries.ts'
import { createStore } from '#lib/store.ts'

/** False leaves the browser's default. */
type KeyAction = () => boolean

/** Ignored while typing, in menus and in dialogs. */
export function useKeys(keys: Readonly<Record<string, KeyAction>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isBrowserShortcut(event) || isHandledElsewhere(event)) return
    if (event.key.length === 1 && !areSingleKeysOn()) return
    if (keys[event.key]?.()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Alt with an arrow navigates back; with others it may type a character. */
function isBrowserShortcut({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || (altKey && key.length > 1)
}

function isHandledElsewhere({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector('dialog[open], [role="menu"]')) return true
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

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
