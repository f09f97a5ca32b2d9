import { type EntryKey, entries } from './entries.ts'

/** A schema of zod, without loading zod. */
type Shape<T> = {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

export function shapeOf<T>(isValid: (value: unknown) => value is T): Shape<T> {
  return { safeParse: value => (isValid(value) ? { success: true, data: value } : { success: false }) }
}

type Reviver = (key: string, value: unknown) => unknown

/** Where storage is forbidden, entries are absent and cannot be written; nothing throws. */
export function storedEntry(key: EntryKey) {
  const storage = () => (entries[key].lasts === 'tab' ? sessionStorage : localStorage)
  const readText = (id = '') => attempt(() => storage().getItem(key + id), null)
  return {
    key,
    readText,
    /** Null when it is absent, or not of this shape. */
    read: <T>(shape: Shape<T>, id?: string, reviver?: Reviver): T | null => {
      const text = readText(id)
      if (text === null) return null
      const value = attempt<unknown>(() => JSON.parse(text, reviver), null)
      const parsed = shape.safeParse(value)
      return parsed.success ? parsed.data : null
    },
    /** False when there is no room for it. */
    writeText: (text: string, id = ''): boolean =>
      attempt(() => {
        storage().setItem(key + id, text)
        return true
      }, false),
    remove: (id = ''): void => attempt(() => storage().removeItem(key + id), undefined),
    ids: (start = ''): readonly string[] =>
      attempt(() => Object.keys(storage()), [])
        .filter(stored => stored.startsWith(key + start))
        .map(stored => stored.slice(key.length)),
  }
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}
