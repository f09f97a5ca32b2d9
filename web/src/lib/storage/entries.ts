type Kind = {
  /** `tab`: in this tab alone, until it is closed. */
  readonly lasts: 'browser' | 'tab'
  /** What removes it, beside the feature that stores it (docs/rules.md 2.4). */
  readonly clearedBy: 'end of session' | 'sign-out' | 'nothing'
}

/** All that this product stores in a browser; an id follows a key that ends in `-` or `:`. */
export const entries = {
  'session-user': { lasts: 'browser', clearedBy: 'end of session' },
  'session-activity': { lasts: 'browser', clearedBy: 'end of session' },
  'session-activity-report': { lasts: 'browser', clearedBy: 'end of session' },
  'inbox-of-user-': { lasts: 'browser', clearedBy: 'end of session' },
  'dashboard-of-user-': { lasts: 'browser', clearedBy: 'end of session' },
  'return-path': { lasts: 'browser', clearedBy: 'sign-out' },
  'unfinished-sign-out': { lasts: 'browser', clearedBy: 'nothing' },
  'unsent-draft:': { lasts: 'browser', clearedBy: 'nothing' },
  'waiting-letter:': { lasts: 'browser', clearedBy: 'nothing' },
  'planned-letter:': { lasts: 'browser', clearedBy: 'nothing' },
  'guest-answer:': { lasts: 'browser', clearedBy: 'nothing' },
  'guest-link': { lasts: 'tab', clearedBy: 'sign-out' },
  'tried-letter': { lasts: 'browser', clearedBy: 'nothing' },
  'tried-here': { lasts: 'tab', clearedBy: 'nothing' },
  'keys-without-control': { lasts: 'browser', clearedBy: 'nothing' },
  'server-clock': { lasts: 'browser', clearedBy: 'nothing' },
  'heading-and-name:': { lasts: 'browser', clearedBy: 'sign-out' },
  faces: { lasts: 'browser', clearedBy: 'nothing' },
  'photographs-face-down': { lasts: 'browser', clearedBy: 'nothing' },
  'photographs-laid-down': { lasts: 'browser', clearedBy: 'nothing' },
  'read-vertically': { lasts: 'browser', clearedBy: 'nothing' },
  'read-in-print': { lasts: 'browser', clearedBy: 'nothing' },
  'push-device': { lasts: 'browser', clearedBy: 'nothing' },
  'typed-before-reload': { lasts: 'tab', clearedBy: 'nothing' },
  'reloaded-builds': { lasts: 'tab', clearedBy: 'nothing' },
} as const satisfies Readonly<Record<string, Kind>>

export type EntryKey = keyof typeof entries

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
  return Object.entries(entries).some(
    ([entry, { clearedBy }]) => clearedBy === cause && key.startsWith(entry),
  )
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
