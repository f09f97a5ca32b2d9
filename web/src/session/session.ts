import type { SessionUser } from '@novelette/domain/accounts.ts'
import { ORPCError } from '@orpc/client'
import {
  CancelledError,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#lib/error-code.ts'
import { client, orpc } from '#lib/rpc.ts'
import { clearAuthData } from './browser-storage.ts'
import { endSession, finishSignOut } from './end-session.ts'
import { keepUser, readKeptUser } from './kept-user.ts'
import { noteSuspension } from './suspension.ts'

/** Not cancelled with the screen that asked: a guard may wait for the same answer. */
async function loadSession({ client: queryClient }: QueryFunctionContext): Promise<SessionUser | null> {
  try {
    return await askServer()
  } catch (error) {
    const kept = errorCode(error) === 'offline' ? readKeptUser() : null
    if (!kept) throw error
    const known = queryClient.getQueryData(sessionQuery.queryKey)
    return known?.id === kept.id ? known : kept
  }
}

async function askServer(): Promise<SessionUser | null> {
  await finishSignOut()
  const user = await readSession()
  if (user) keepUser(user)
  else clearAuthData()
  return user
}

/**
 * Our server answers a damaged cookie with nobody; what stands before it may refuse to read it at all (SPEC.md section 8). Of
 * someone who was banned it says so, and the sign-in page passes that on.
 */
async function readSession(): Promise<SessionUser | null> {
  try {
    const user = await client.accounts.session()
    noteSuspension(false)
    return user
  } catch (error) {
    if (errorCode(error) === 'suspended') {
      noteSuspension(true)
      return null
    }
    if (!(error instanceof ORPCError && error.status === 400)) throw error
    await endSession()
    return null
  }
}

/** Who is signed in. Written by `setSession` and by asking the server again. */
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

/**
 * For screens behind sign-in. When the session ends, a screen belongs to its person until it is taken away. Throws for a visitor,
 * who does not get there.
 */
export function useUser(): SessionUser {
  const { user } = useSession()
  const [drawnFor] = useState(user)
  const person = user ?? drawnFor
  if (!person) throw new Error('This screen needs someone who is signed in')
  return person
}

export function setSession(queryClient: QueryClient, user: SessionUser | null): void {
  // An answer that is still on its way is about the session before.
  void queryClient.cancelQueries(sessionQuery)
  if (user) {
    noteSuspension(false)
    keepUser(user)
  }
  queryClient.setQueryData(sessionQuery.queryKey, user)
}

/** The cached answer at once, or the server's. */
export function knownSession(queryClient: QueryClient): SessionUser | null | Promise<SessionUser | null> {
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (known !== undefined) return known
  return readWhoIsHere(queryClient)
}

/** Asks the server; a session that cannot be read is nobody (SPEC.md section 8), or who was known before. */
export function readWhoIsHere(queryClient: QueryClient): Promise<SessionUser | null> {
  return queryClient
    .fetchQuery({ ...sessionQuery, staleTime: 0 })
    .catch(() => queryClient.getQueryData(sessionQuery.queryKey) ?? null)
}

/**
 * For a call that was refused because its session is over. It may have set out with the session that a new password has just replaced, so
 * the server says who is signed in now; where it does not answer, nobody is.
 */
export async function askWhoIsHere(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...sessionQuery, queryFn: askServer, staleTime: 0 })
  } catch (error) {
    // Somebody has signed in or out meanwhile, and that is what holds.
    if (!(error instanceof CancelledError)) setSession(queryClient, null)
  }
}
