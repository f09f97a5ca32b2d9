/** The note of who was here when the server last said so. Sign-out clears it, because its name holds the word session. */
export const rememberedKey = 'session-user'

/** Whether this browser holds anything of a person who did not sign out. */
export function isSomebodyRemembered(): boolean {
  try {
    return localStorage.getItem(rememberedKey) !== null
  } catch {
    // A browser that keeps nothing remembers nobody.
    return false
  }
}
