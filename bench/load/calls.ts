import type { Seeded } from './seed.ts'

export type Active = Seeded & {
  readonly cookie: string
  readonly received: string
  readonly friend: Seeded
  /** Whom they have written to by link, and an opened letter to them. */
  readonly guest: {
    readonly id: string
    readonly locator: string
    readonly secret: string
    readonly letter: string
  }
}

export type FrequentCall = {
  readonly name: string
  readonly path: string
  /** `freshId` is replaced in every request. */
  readonly input: (person: Active) => unknown
  /** Percent of the bare handler's rate. */
  readonly atLeast?: number
}

export const freshId = '[a new id]'

const content = `<p>${'I sat by the window until the lamp was lit, and thought of you. '.repeat(12).trim()}</p>`

export const openSignedIn: FrequentCall = {
  name: 'open letter',
  path: 'letters/received',
  input: ({ received }) => ({ id: received }),
  atLeast: 70,
}

export const openByLink: FrequentCall = {
  name: 'open by link',
  path: 'guests/open',
  input: ({ guest: { locator, secret, letter } }) => ({ locator, secret, letterId: letter, quietly: false }),
  atLeast: 70,
}

export const calls: readonly FrequentCall[] = [
  { name: 'session check', path: 'accounts/session', input: () => undefined },
  { name: 'dashboard', path: 'letters/dashboard', input: () => undefined, atLeast: 70 },
  { name: 'inbox page', path: 'letters/inbox', input: () => ({ filter: 'read' }), atLeast: 70 },
  openSignedIn,
  openByLink,
  { name: 'unread count', path: 'letters/unreadCount', input: () => undefined, atLeast: 70 },
  {
    name: 'send',
    path: 'letters/send',
    input: ({ friend }) => ({ id: freshId, receiver: friend.username, banner: 'starry-night', content }),
    atLeast: 60,
  },
]
