import {
  lookupDebounceMs,
  usernameCheckFailed,
  usernameProblem,
  usernameTaken,
} from '@novelette/domain/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { useSettled } from '#lib/use-settled.ts'

export type UsernameCheck =
  | { readonly state: 'idle' | 'checking' | 'available' }
  | { readonly state: 'refused'; readonly text: string }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }

export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useSettled(username, lookupDebounceMs)
  const problem = settled === '' ? null : usernameProblem(settled)
  const lookup = useQuery({
    ...orpc.accounts.checkUsername.queryOptions({ input: { username: settled } }),
    enabled: settled !== '' && problem === null,
    // Someone may have taken the name since.
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

  if (username === '') return { state: 'idle' }
  if (settled !== username) return { state: usernameProblem(username) === null ? 'checking' : 'idle' }
  if (problem) return { state: 'refused', text: problem }
  if (lookup.isFetching) return { state: 'checking' }
  if (lookup.isError) {
    return { state: 'failed', text: usernameCheckFailed, retry: () => void lookup.refetch() }
  }
  return lookup.data?.available ? { state: 'available' } : { state: 'refused', text: usernameTaken }
}
