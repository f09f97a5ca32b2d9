import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import {
  CancelledError,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, errorCode } from '#lib/error-code.ts'
import { client, orpc } from '#lib/rpc.ts'
import { clearAuthData } from '#lib/storage/entries.ts'
import { createStore } from '#lib/store.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { cacheUser, readCachedUser } from './cached-user.ts'
import { finishSignOut, signOutOnServer } from './sign-out-on-server.ts'

/** A route guard may wait for it too. */
async function loadSession({ client: queryClient }: QueryFunctionContext): Promise<SessionUser | null> {
  try {
    return await askServer()
  } catch (error) {
    const kept = errorCode(error) === 'offline' ? readCachedUser() : null
    if (!kept) throw error
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    return known?.id === kept.id ? known : kept
  }
}

async function askServer(): Promise<SessionUser | null> {
  await finishSignOut()
  const user = await readSession()
  if (user) cacheUser(user)
  else clearAuthData()
  return user
}

/**
 * Our server answers a damaged cookie with null; a proxy may refuse it with 400, which ends the session. The sign-in page shows a
 * ban.
 */
async function readSession(): Promise<SessionUser | null> {
  try {
    const user = await client.accounts.session()
    setSuspension(false)
    return user
  } catch (error) {
    if (errorCode(error) === 'suspended') {
      setSuspension(true)
      return null
    }
    if (!(error instanceof CallError && error.status === 400)) throw error
    await signOutOnServer()
    return null
  }
}

export const sessionQuery = queryOptions({
  queryKey: orpc.accounts.session.queryKey(),
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

type Session = { readonly user: SessionUser | null; readonly isLoading: boolean }

/** React hydrates a page in parts. The session may be known before the last one, which is still that of a visitor. */
export function useSession(): Session {
  const isHydrated = useHydrated()
  const { data, isPending } = useQuery(sessionQuery)
  return isHydrated ? { user: data ?? null, isLoading: isPending } : { user: null, isLoading: false }
}

/** A mounted screen keeps its user when the session ends. Throws for a visitor. */
export function useUser(): SessionUser {
  const { user } = useSession()
  const [mountedFor] = useState(user)
  const person = user ?? mountedFor
  if (!person) throw new Error('This screen needs someone who is signed in')
  return person
}

export function setSession(queryClient: QueryClient, user: SessionUser | null): void {
  // An answer in flight belongs to the previous session.
  void queryClient.cancelQueries(sessionQuery)
  if (user) {
    setSuspension(false)
    cacheUser(user)
  }
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

export function knownSession(queryClient: QueryClient): SessionUser | null | Promise<SessionUser | null> {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (known !== undefined) return known
  return fetchSession(queryClient)
}

/** If the server fails, returns the cached user or null. */
export function fetchSession(queryClient: QueryClient): Promise<SessionUser | null> {
  return queryClient
    .fetchQuery({ ...sessionQuery, staleTime: 0 })
    .catch(() => queryClient.getQueryData(sessionQuery.queryKey) ?? null)
}

/**
 * Follows a call that was refused because its session is over. The session may just have been replaced, so the server is asked;
 * without an answer the user counts as signed out.
 */
export async function refetchSession(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...sessionQuery, queryFn: askServer, staleTime: 0 })
  } catch (error) {
    if (!(error instanceof CancelledError)) setSession(queryClient, null)
  }
}

const store = createStore<boolean>(false)

const setSuspension: (isSuspended: boolean) => void = store.set
export const useSuspension: () => boolean = store.useValue
