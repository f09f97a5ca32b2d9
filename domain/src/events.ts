/**
 * Live events carry a kind and ids only; the browser refetches what they touch.
 *
 * - `letter-arrived`: a new letter for this user
 * - `letter-changed`: a letter this user sent or received was delivered, read or removed
 * - `draft-changed`: a draft of this user was saved or removed in another tab
 * - `profile-changed`: this user's own profile was changed, or whom they block
 * - `resync`: events may have been missed, refetch everything that is on screen
 */
export const liveEventKinds = [
  'letter-arrived',
  'letter-changed',
  'draft-changed',
  'profile-changed',
  'resync',
] as const

export type LiveEventKind = (typeof liveEventKinds)[number]

export type LiveEvent = { readonly kind: LiveEventKind; readonly ids: readonly string[] }

/** Seconds between two signs of life on an open stream (SPEC.md section 9). */
export const heartbeatSeconds = 30
