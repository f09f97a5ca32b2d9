/** May hold session data. Unsent drafts have other names and stay (docs/rules.md 2.4). */
const authData = /supabase|sb-|auth|session|user|token|novelette/i
const personal = new RegExp(`${authData.source}|return-path`, 'i')

export function clearPersonalStorage(): void {
  removeKeys(personal)
}

/** Keeps the return path of a sign-up. */
export function clearAuthData(): void {
  removeKeys(authData)
}

function removeKeys(pattern: RegExp): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (pattern.test(key)) storage.removeItem(key)
  }
}

/** A full storage is logged and ignored. */
export function storeValue(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.error('A note about the session could not be kept', error)
  }
}
