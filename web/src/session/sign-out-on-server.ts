import { client } from '#lib/rpc.ts'
import { storedEntry, writeNote } from '#lib/storage/entries.ts'

/**
 * Only the server can clear the HttpOnly cookie. The next page finishes a sign-out that did not reach it. The flag identifies
 * nobody.
 */
const unfinished = storedEntry('unfinished-sign-out')
const answerMs = 8_000

/** A failure is logged, and the next page retries. */
export async function signOutOnServer(): Promise<void> {
  try {
    await client.accounts.signOut(undefined, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    console.error('Sign-out did not reach the server', error)
    writeNote(unfinished, '1')
  }
}

export async function finishSignOut(): Promise<void> {
  if (!isSignOutUnfinished()) return
  await client.accounts.signOut()
  dropUnfinishedSignOut()
}

export function isSignOutUnfinished(): boolean {
  return unfinished.readText() !== null
}

export function dropUnfinishedSignOut(): void {
  unfinished.remove()
}
