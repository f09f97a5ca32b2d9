import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'

/**
 * The session's cookie can only be taken away by the server. Where it could not be reached at sign-out, this
 * note makes the next page finish it before anyone is shown as signed in. It names nobody.
 */
const key = 'unfinished-sign-out'

export function noteUnfinishedSignOut(): void {
  localStorage.setItem(key, '1')
}

export function dropUnfinishedSignOut(): void {
  localStorage.removeItem(key)
}

export async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(key) === null) return
  await client.accounts.signOut().catch((error: unknown) => {
    if (errorCode(error) !== 'signed_out') throw error
  })
  dropUnfinishedSignOut()
}
