import { eq, sql } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import { profiles, users } from '#db/schema.ts'
import type { TestApp } from '#test/harness.ts'
import type { Correspondents } from '#test/sending/correspondents.ts'

/** What becomes of a receiver, whom a letter does not reach then. */
export type ReceiverState = {
  readonly name: string
  readonly bring: (app: TestApp, people: Correspondents) => Promise<unknown>
  readonly refusal: string
  /** Where it comes about before anything is asked. */
  readonly refusalBefore?: string
  /** Nothing is said of a letter that went before: the link is asked before everything (decision 052). */
  readonly hidesEarlier?: true
  /** How the answer to a letter that went before is another. */
  readonly answered?: object
}

const setUser = ({ deps: { db } }: TestApp, id: string, set: object) =>
  db.update(users).set(set).where(eq(users.id, id))
const setProfile = ({ deps: { db } }: TestApp, id: string, set: object) =>
  db.update(profiles).set(set).where(eq(profiles.id, id))
const setGuest = ({ deps: { db } }: TestApp, { guest }: Correspondents, set: object) =>
  db.update(guests).set(set).where(eq(guests.id, guest.id))

const leaving = { erasesAt: sql`now() + interval '14 days'` }
const banned = { subscriptionPlan: 'banned' }
const closed = { closedAt: sql`now()` }
const claimed = { claimedAt: sql`now()` }
const inactive = { inactiveFrom: sql`now() - interval '1 second'` }

export const ofAccount: readonly ReceiverState[] = [
  {
    name: 'accepts letters from friends alone',
    bring: (app, { rose }) => setProfile(app, rose.user.id, { privacySettings: 'friends_only' }),
    refusal: 'friends_only',
  },
  {
    name: 'deletes their account',
    bring: (app, { rose }) => setUser(app, rose.user.id, leaving),
    refusal: 'recipient_not_found',
  },
  {
    name: 'is banned',
    bring: (app, { rose }) => setProfile(app, rose.user.id, banned),
    refusal: 'recipient_not_found',
  },
]

export const ofLink: readonly ReceiverState[] = [
  {
    name: 'has a link that is closed',
    bring: (app, people) => setGuest(app, people, closed),
    refusal: 'guest_closed',
  },
  {
    name: 'has a link that was claimed',
    bring: (app, people) => setGuest(app, people, { ...claimed, claimedBy: people.rose.user.id }),
    refusal: 'guest_claimed',
  },
]

export const ofOwner: readonly ReceiverState[] = [
  {
    name: 'has closed the link',
    bring: (app, people) => setGuest(app, people, closed),
    refusal: 'link_invalid',
    hidesEarlier: true,
  },
  {
    name: 'has a link that was claimed',
    bring: (app, people) => setGuest(app, people, claimed),
    refusal: 'guest_claimed',
    hidesEarlier: true,
  },
  {
    name: 'has a link that is inactive',
    bring: (app, people) => setGuest(app, people, inactive),
    refusal: 'link_invalid',
    refusalBefore: 'guest_inactive',
    hidesEarlier: true,
  },
  {
    name: 'is banned',
    bring: (app, { jack }) => setProfile(app, jack.user.id, banned),
    refusal: 'link_invalid',
    hidesEarlier: true,
  },
  {
    name: 'deletes their account',
    bring: (app, { jack }) => setUser(app, jack.user.id, leaving),
    refusal: 'no_answers_left',
    answered: { answersLeft: 0 },
  },
]
