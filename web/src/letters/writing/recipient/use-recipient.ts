import { lookupDebounceMs, usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import type { LookedUpRecipient } from '@novelette/domain/letters/letters.ts'
import { useQuery } from '@tanstack/react-query'
import { type DraftGuest, isAddress } from '#letters/writing/drafts/draft-text.ts'
import { CallError, errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useSettled } from '#lib/use-settled.ts'

export type RecipientState =
  | { readonly kind: 'idle' | 'looking' | 'self' }
  /** An email address, or the beginning of one. */
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'found'; readonly recipient: LookedUpRecipient }
  | { readonly kind: 'not-found'; readonly username: string; readonly didYouMean?: string }
  | { readonly kind: 'failed'; readonly isOffline: boolean; readonly retry: () => void }

export type RecipientFieldState = {
  readonly typed: string
  readonly type: (text: string) => void
  /** Looks the name up at once: it was chosen, not typed. */
  readonly choose: (username: string) => void
  readonly state: RecipientState
  readonly guest: DraftGuest | undefined
  readonly chooseGuest: (guest?: DraftGuest) => void
}

/**
 * Finds the one a letter is for, exactly and by case, once nothing has been typed for 500 ms. An answer
 * belongs to the name that was asked for, so that of an earlier name is never shown.
 */
export function useRecipient(ownName: string, typed: string, chosen: string) {
  const name = typed.trim()
  const settled = useSettled(name, lookupDebounceMs)
  const ready = name === settled || name === chosen
  const state = useLookup(name, ready && name !== '', ownName)
  return { typed, state }
}

function useLookup(name: string, ready: boolean, ownName: string): RecipientState {
  const possible = usernameProblem(name) === null
  const lookup = useQuery({
    ...orpc.letters.findRecipient.queryOptions({ input: { username: name } }),
    enabled: ready && possible && name !== ownName,
    retry: false,
    // Someone who accepts letters or recordings from friends alone may have written since.
    refetchOnWindowFocus: ({ state: { data } }) =>
      data !== undefined && (!data.acceptsLetters || data.recordings === 'friends_only') && 'always',
    // A name that could not be looked up is looked up when the connection is back.
    refetchOnReconnect: query => query.state.status === 'error',
  })
  if (name === '') return { kind: 'idle' }
  if (!ready) return { kind: 'looking' }
  if (name === ownName) return { kind: 'self' }
  if (isAddress(name)) return { kind: 'address', address: name }
  if (!possible) return { kind: 'not-found', username: name }
  if (lookup.data) return { kind: 'found', recipient: lookup.data }
  if (lookup.isFetching) return { kind: 'looking' }
  return refused(name, lookup.error, () => void lookup.refetch())
}

function refused(username: string, error: unknown, retry: () => void): RecipientState {
  const code = errorCode(error)
  if (code === 'recipient_not_found') return { kind: 'not-found', username, ...suggestionOf(error) }
  return code === 'self_send' ? { kind: 'self' } : { kind: 'failed', isOffline: code === 'offline', retry }
}

/** A server of the release before sends no `didYouMean`. */
function suggestionOf(error: unknown): { didYouMean?: string } {
  const name: unknown = error instanceof CallError && error.data.didYouMean
  return typeof name === 'string' ? { didYouMean: name } : {}
}
