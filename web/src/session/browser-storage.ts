/** What could name a session (SPEC.md section 4). Unsent drafts have other names and stay. */
const authData = /supabase|sb-|auth|session|user|token|novelette/i
const personal = new RegExp(`${authData.source}|return-path`, 'i')

/** At sign-out: nothing in this browser tells who was here. */
export function clearPersonalStorage(): void {
  removeKeys(personal)
}

/** For a visitor, who has no session, but may have somewhere to go once their address is confirmed. */
export function clearAuthData(): void {
  removeKeys(authData)
}

function removeKeys(pattern: RegExp): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (pattern.test(key)) storage.removeItem(key)
  }
}

/** A line for the other tabs and for the next page. A browser without room for it does without. */
export function keepNote(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.error('A note about the session could not be kept', error)
  }
}
