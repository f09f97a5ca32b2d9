import { entries } from './entries.ts'

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
