/** What removes it, beside the feature that stores it (docs/rules.md 2.4). */
type ClearedBy = 'end of session' | 'sign-out' | 'nothing'

/** All that this product stores in a browser; an id follows a key that ends in `-` or `:`. */
export const entries = {
  'session-user': 'end of session',
  'session-activity': 'end of session',
  'session-activity-report': 'end of session',
  'session-answer': 'end of session',
  'inbox-of-user-': 'end of session',
  'dashboard-of-user-': 'end of session',
  'return-path': 'sign-out',
  'unfinished-sign-out': 'nothing',
  'unsent-draft:': 'nothing',
  'waiting-letter:': 'nothing',
  'planned-letter:': 'nothing',
  'guest-answer:': 'nothing',
  'guest-link': 'sign-out',
  'last-member': 'nothing',
  'waiting-share:': 'nothing',
  'tried-letter': 'nothing',
  'tried-here': 'nothing',
  'keys-without-control': 'nothing',
  'color-scheme': 'nothing',
  'server-clock': 'nothing',
  'heading-and-name:': 'sign-out',
  faces: 'nothing',
  'photographs-face-down': 'nothing',
  'photographs-laid-down': 'nothing',
  'first-words-hidden': 'nothing',
  'read-vertically': 'nothing',
  'read-in-print': 'nothing',
  'install-offered': 'nothing',
  'push-device': 'nothing',
  'typed-before-reload': 'nothing',
  'reloaded-builds': 'nothing',
} as const satisfies Readonly<Record<string, ClearedBy>>

export type EntryKey = keyof typeof entries

/** In this tab alone, until it is closed. Apart from the rest, which public pages do without. */
export const tabEntries: readonly EntryKey[] = [
  'guest-link',
  'tried-here',
  'typed-before-reload',
  'reloaded-builds',
]

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
  const storage = () => (tabEntries.includes(key) ? sessionStorage : localStorage)
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

/** A full storage is logged and ignored. */
export function writeNote(entry: Pick<ReturnType<typeof storedEntry>, 'writeText'>, text: string): void {
  if (!entry.writeText(text)) console.error('A note about the session could not be kept')
}

/** Session data of other software and of earlier releases on this address. Unsent drafts have other names and stay. */
const authData = /supabase|sb-|auth|session|user|token|novelette/i

/** At a sign-out (docs/rules.md 2.4). */
export function clearPersonalStorage(): void {
  removeKeys(key => authData.test(key) || isClearedBy(key, 'end of session') || isClearedBy(key, 'sign-out'))
}

/** Keeps the return path of a sign-up. */
export function clearAuthData(): void {
  removeKeys(key => authData.test(key) || isClearedBy(key, 'end of session'))
}

function isClearedBy(key: string, cause: string): boolean {
  return Object.entries(entries).some(([entry, clearedBy]) => clearedBy === cause && key.startsWith(entry))
}

function removeKeys(isRemoved: (key: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      for (const key of Object.keys(storage)) if (isRemoved(key)) storage.removeItem(key)
    } catch {
      // Where storage is forbidden, nothing is stored.
    }
  }
}
