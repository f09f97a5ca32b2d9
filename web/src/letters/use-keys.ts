import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-key-shortcuts.ts'

/** Says whether it did something; the browser then does not. */
type Act = () => boolean

/** Acts on keys pressed anywhere on the screen, but not while someone types, chooses from a menu or answers a dialog. */
export function useKeys(keys: Readonly<Record<string, Act>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isOfBrowser(event) || isForOthers(event)) return
    if (event.key.length === 1 && !areSingleKeysOn()) return
    if (keys[event.key]?.()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Alt leads back with an arrow, but may be needed to type a character. */
function isOfBrowser({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || (altKey && key.length > 1)
}

function isForOthers({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector('dialog[open], [role="menu"]')) return true
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
