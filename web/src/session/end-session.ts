import { client } from '#lib/rpc.ts'
import { keepNote } from './browser-storage.ts'

/**
 * The session's cookie can only be taken away by the server. Where it could not be reached at sign-out, this
 * note makes the next page finish it before anyone is shown as signed in. It names nobody.
 */
const key = 'unfinished-sign-out'
const answerMs = 8_000

/** Ends every session of whoever is signed in. A failure is logged, and made good by the next page. */
export async function endSession(): Promise<void> {
  try {
    await client.accounts.signOut(undefined, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    console.error('Sign-out did not reach the server', error)
    keepNote(key, '1')
  }
}

export async function finishSignOut(): Promise<void> {
  if (!isSignOutUnfinished()) return
  await client.accounts.signOut()
  dropUnfinishedSignOut()
}

export function isSignOutUnfinished(): boolean {
  return localStorage.getItem(key) !== null
}

export function dropUnfinishedSignOut(): void {
  localStorage.removeItem(key)
}
