import { isApple } from '#lib/device/apple.ts'

export type ShownKeys = {
  /** Each a value of `KeyboardEvent.key`, behind its modifiers: `r`, `Shift+Tab`, `Mod+Enter`. Mod is Control, or Command on a Mac. */
  readonly keys: readonly string[]
  readonly does: string
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Signs such as `#` lie behind Shift on some keyboards and not on others. */
function isPressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, name: string): boolean {
  const [last, ...modifiers] = name.split('+').reverse()
  const hasMod = ctrlKey || metaKey
  if (key !== last || hasMod !== modifiers.includes('Mod')) return false
  if (modifiers.includes('Shift') && !shiftKey) return false
  // Alt with an arrow navigates back; with others it may type a character.
  return !(altKey && !hasMod && key.length > 1)
}

export const matchesKeys = (event: Pressed, { keys }: Pick<ShownKeys, 'keys'>): boolean =>
  keys.some(name => isPressed(event, name))

export const isCharacter = (name: string): boolean => name.length === 1

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ...(isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : { Mod: 'Ctrl' }),
}

/** As it is printed on the keys: ⌘⌥1 and ⌘ Enter, or Ctrl+Alt+1. */
export function readableKey(name: string): string {
  const parts = name.split('+').map(part => signs[part] ?? part)
  return isApple ? parts.join('').replace(/(?<=[⌘⌥⇧])(?=\w{2})/, ' ') : parts.join('+')
}

/** In the form of aria-keyshortcuts. */
export const ariaKeys = ({ keys }: Pick<ShownKeys, 'keys'>): string =>
  keys.map(name => name.replace('Mod', isApple ? 'Meta' : 'Control')).join(' ')
