/** Sign-out clears this key, because it contains "session". */
export const rememberedKey = 'session-user'

/** This browser has data of a user who did not sign out. */
export function isSomebodyRemembered(): boolean {
  try {
    return localStorage.getItem(rememberedKey) !== null
  } catch {
    // The browser blocks storage.
    return false
  }
}
