import type { SessionUser } from '@novelette/domain/accounts.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { client, orpc } from '#lib/rpc.ts'
import { finishSignOut } from './pending-sign-out.ts'

/** Not cancelled with the screen that asked: a guard may wait for the same answer. */
async function loadSession(): Promise<SessionUser | null> {
  await finishSignOut()
  return client.accounts.session()
}

/** Who is signed in. Only the guards, sign-in and sign-out write it. */
export const sessionQuery = queryOptions({
  queryKey: orpc.accounts.session.queryKey(),
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

type Session = { readonly user: SessionUser | null; readonly isLoading: boolean }

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery)
  return { user: data ?? null, isLoading: isPending }
}

/** For screens behind sign-in. Throws for a visitor, who does not get there. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This screen needs someone who is signed in')
  return user
}

export function setSession(queryClient: QueryClient, user: SessionUser | null): void {
  // An answer that is still on its way is about the session before.
  void queryClient.cancelQueries(sessionQuery)
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** The cached answer at once, or the server's. A session that cannot be read is nobody (SPEC.md section 8). */
export function knownSession(queryClient: QueryClient): SessionUser | null | Promise<SessionUser | null> {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (known !== undefined) return known
  return queryClient
    .fetchQuery(sessionQuery)
    .catch(() => queryClient.getQueryData(sessionQuery.queryKey) ?? null)
}
