import type { SessionEndKind } from '@novelette/domain/letters/events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '#lib/store.ts'
import { sessionQuery } from '#session/session.ts'

/** Null where nobody said why: the page was asleep, or the session had run out. */
export type SessionEnd = { readonly why: SessionEndKind | null }

/** Said as the live stream ended; a stream that opens again takes it back. */
let announced: SessionEndKind | null = null

export function announceSessionEnd(why: SessionEndKind | null): void {
  announced = why
}

/** Of a session that this page did not end itself, until somebody signs in; a ban and a time-out have their own words. */
const ended = createStore<SessionEnd | null>(null)

export const useSessionEnd = ended.useValue

export function noteSessionEnd(): void {
  ended.set({ why: announced })
  announced = null
}

export function forgetSessionEnd(): void {
  ended.set(null)
  announced = null
  isOwn = false
}

/** Where this page does what ends its session, from before the call until somebody signs in: the page says so itself. */
let isOwn = false

export const isOwnSessionEnd = () => isOwn

/** For a call that may end the session, and what makes that known here. */
export async function endingSession<Answer>(
  queryClient: QueryClient,
  call: () => Promise<Answer>,
): Promise<Answer> {
  isOwn = true
  try {
    return await call()
  } finally {
    // Where somebody is still signed in, a later end is not this call's.
    if (queryClient.getQueryData(sessionQuery.queryKey)) isOwn = false
  }
}

const texts: Readonly<Record<SessionEndKind, string>> = {
  'signed-out': 'You were signed out from another device.',
  'signed-out-everywhere': 'You were signed out everywhere, from another device.',
  'password-changed': 'Your password was changed, which signed you out everywhere.',
  'address-given-back':
    'Somebody who reads email at its former address took this account back, which signed you out everywhere.',
  'deletion-asked': 'Somebody asked to delete this account, which signed you out everywhere.',
}

export const sessionEndText = ({ why }: SessionEnd): string =>
  why
    ? texts[why]
    : 'Your session has ended: by a sign-out or a new password on another device, or because it had run out.'
