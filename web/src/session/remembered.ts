import { storedEntry } from '#lib/storage/entries.ts'

export const rememberedUser = storedEntry('session-user')

/** This browser has data of a user who did not sign out. */
export function isSomebodyRemembered(): boolean {
  return rememberedUser.readText() !== null
}
