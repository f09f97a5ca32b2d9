import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { clearPersonalStorage } from './browser-storage.ts'
import { noteUnfinishedSignOut } from './pending-sign-out.ts'
import { sessionQuery, setSession } from './session.ts'
import { tellOtherTabs } from './tabs.ts'

const answerMs = 8_000
/** SPEC.md section 9, sign-out reset delay. */
const resetDelayMs = 100

let signingOut = false
const listeners = new Set<() => void>()

function setSigningOut(value: boolean): void {
  signingOut = value
  for (const listener of listeners) listener()
}

export function useIsSigningOut(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => signingOut,
    () => false,
  )
}

/** Forgets everything about the one who was signed in, in this tab. */
export function forgetSession(queryClient: QueryClient): void {
  setSession(queryClient, null)
  const kept = hashKey(sessionQuery.queryKey)
  queryClient.removeQueries({ predicate: query => query.queryHash !== kept })
  queryClient.getMutationCache().clear()
  clearPersonalStorage()
}

async function endSession(): Promise<void> {
  try {
    await client.accounts.signOut(undefined, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    if (errorCode(error) === 'signed_out') return
    console.error('Sign-out did not reach the server', error)
    noteUnfinishedSignOut()
  }
}

/** What follows the end of a session: every tab forgets it and goes to the landing page. */
export function useDeparture(): (state?: HistoryState) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async state => {
    setSigningOut(true)
    tellOtherTabs('signed-out')
    const arrived = router.navigate({ to: '/', ...(state && { state }) })
    forgetSession(queryClient)
    await arrived
    setTimeout(() => setSigningOut(false), resetDelayMs)
  }
}

/** Signs out here and in every open tab, then goes to the landing page, even when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const depart = useDeparture()
  return async () => {
    setSigningOut(true)
    await endSession()
    await depart()
  }
}
