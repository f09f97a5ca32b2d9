/** Why sessions of a user were ended; a ban is told by refusing each call. */
export const sessionEndKinds = [
  'signed-out',
  'signed-out-everywhere',
  'password-changed',
  'address-given-back',
  'deletion-asked',
] as const
export type SessionEndKind = (typeof sessionEndKinds)[number]

/**
 * Live events carry a kind and ids only; the browser refetches what they concern (docs/rules.md 5.7).
 * - `letter-arrived`: a new letter for this user
 * - `letter-changed`: a letter this user sent or received was delivered, read or removed
 * - `draft-changed`: a draft of this user was saved or removed in another tab
 * - `scheduled-changed`: a letter that comes later was set, changed or has left; also to whom its slow post is shown
 * - `guest-changed`: a guest of this user was mailed, closed or claimed
 * - `profile-changed`: this user's profile, blocks, or where they are signed in or told of letters changed
 * - `resync`: events may have been missed, refetch everything on screen
 * - those of `sessionEndKinds`: why sessions of this user ended just now. The stream ends with it; a session that goes on opens another
 */
export const liveEventKinds = [
  'letter-arrived',
  'letter-changed',
  'draft-changed',
  'scheduled-changed',
  'guest-changed',
  'profile-changed',
  'resync',
  ...sessionEndKinds,
] as const

export type LiveEventKind = (typeof liveEventKinds)[number]

export type LiveEvent = { readonly kind: LiveEventKind; readonly ids: readonly string[] }

export const heartbeatSeconds = 30
