import { useEffect, useEffectEvent } from 'react'
import { storedEntry } from '#lib/storage/entries.ts'
import { createStore } from '#lib/store.ts'
import { isCharacter, matchesKeys, type ShownKeys } from './key-names.ts'

type KeyRow = ShownKeys & {
  /** False leaves it to the browser. */
  readonly press: (key: string) => boolean
  /** Also while something is typed. */
  readonly whileTyping?: true
}

type Place = { readonly name: string; readonly rows: readonly ShownKeys[] }

/** Those on the screen, in the order in which they came. */
const places = createStore<readonly Place[]>([])

/** Those of one name together, what belongs to every screen behind the others. */
export function keysOnScreen(): readonly Place[] {
  const all = new Map<string, Set<ShownKeys>>()
  for (const { name, rows } of places.get()) all.set(name, new Set([...(all.get(name) ?? []), ...rows]))
  return [...all]
    .map(([name, rows]) => ({ name, rows: [...rows] }))
    .toSorted((one, other) => Number(one.name === everywhere) - Number(other.name === everywhere))
}

export const everywhere = 'Everywhere'

/** Until what it returns is called. */
function showPlace(place: Place): () => void {
  places.set([...places.get(), place])
  return () => places.set(places.get().filter(other => other !== place))
}

/** For keys that are handled elsewhere by these rows. They are the same from first to last. */
export function useShownKeys(name: string, rows: readonly ShownKeys[]): void {
  useEffect(() => showPlace({ name, rows }), [name, rows])
}

/** Ignored in menus and in dialogs. */
export function useKeys(name: string, rows: readonly KeyRow[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isHandledElsewhere(event)) return
    if (isCharacter(event.key) && !areSingleKeysOn()) return
    const pressed = rows.find(row => matchesKeys(event, row) && (row.whileTyping || !isTyping(event)))
    if (pressed?.press(event.key)) event.preventDefault()
  })
  const shown = useEffectEvent(() => rows)
  useEffect(() => {
    const hidePlace = showPlace({ name, rows: shown() })
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      hidePlace()
    }
  }, [name])
}

const isHandledElsewhere = ({ isComposing }: KeyboardEvent): boolean =>
  isComposing || document.querySelector('dialog[open], [role="menu"]') !== null

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

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

/** An event of the window. */
export const keysAsked = 'keys-asked'

export const askForKeys = (): boolean => window.dispatchEvent(new Event(keysAsked))
