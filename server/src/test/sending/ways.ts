import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import type { LiveEventKind } from '@novelette/domain/letters/events.ts'
import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import type { Correspondents } from '#test/sending/correspondents.ts'
import { ofAccount, ofLink, ofOwner, type ReceiverState } from '#test/sending/receiver-states.ts'

export type LetterOfWay = Omit<SendLetterInput, 'receiver' | 'lang' | 'openWhen'> & {
  /** Where it comes at another time than others of its way. */
  readonly arrival?: { readonly openWhen: OpenWhenInput } | { readonly delivery: Delivery }
}

/** A live event, and whose id it carries. */
type Heard = readonly [kind: LiveEventKind, of: 'letter' | 'guest']

/** How a letter goes by the calls of the product, and where what came of it is found. */
export type WayToSend = {
  readonly name: string
  readonly to: 'account' | 'guest' | 'owner'
  readonly isLater: boolean
  readonly send: (people: Correspondents, letter: LetterOfWay) => Promise<{ readonly createdAt: Date }>
  /** What a letter is answered with, beside `createdAt`. */
  readonly receipt: (people: Correspondents, id: string) => object
  /** As its receiver finds it, or its writer until it leaves. */
  readonly read: (
    people: Correspondents,
    id: string,
  ) => Promise<{ readonly content: string; readonly banner: string }>
  /** Beside `draft-changed`. */
  readonly writerHears: readonly Heard[]
  readonly receiverHears: readonly Heard[]
  /** Whom limits name. */
  readonly countedReceiver: (people: Correspondents) => string
  readonly otherArrivals: readonly NonNullable<LetterOfWay['arrival']>[]
  readonly receiverStates: readonly ReceiverState[]
}

const onNewYear: Delivery = {
  kind: 'day',
  wall: `${laterYear}-01-01T09:00`,
  zone: 'Europe/Lisbon',
  zoneOf: 'fixed',
}

const onNewYearsDay = { delivery: onNewYear, deliverAt: new Date(`${laterYear}-01-01T09:00:00Z`) }

const now = ({ arrival, ...letter }: LetterOfWay) => ({ ...letter, ...arrival })
const later = ({ arrival, ...letter }: LetterOfWay) => ({ ...letter, delivery: onNewYear, ...arrival })

const roseOf = ({ rose: { user } }: Correspondents) => ({
  id: user.id,
  username: user.username,
  profilePicture: null,
  isGuest: false,
})
const guestOf = ({ guest: { id, name } }: Correspondents) => ({
  id,
  username: name,
  profilePicture: null,
  isGuest: true,
})

const otherLabels = [
  { openWhen: { label: 'you miss me' } },
  { openWhen: { label: 'you miss me', notBefore: { day: `${laterYear}-07-01`, zone: 'UTC' } } },
]
const otherDays = [
  { delivery: { ...onNewYear, wall: `${laterYear}-01-01T10:00` } },
  { delivery: { kind: 'slow', days: 15, zone: 'Europe/Lisbon', isShown: true } },
] as const

export const waysToSend: readonly WayToSend[] = [
  {
    name: 'to an account',
    to: 'account',
    isLater: false,
    send: ({ jack, rose }, letter) =>
      jack.client.letters.send({ ...now(letter), receiver: rose.user.username }),
    receipt: (people, id) => ({ id, status: 'sent', receiver: roseOf(people) }),
    read: ({ rose }, id) => rose.client.letters.received({ id }),
    writerHears: [['letter-changed', 'letter']],
    receiverHears: [['letter-arrived', 'letter']],
    countedReceiver: ({ rose }) => rose.user.username,
    otherArrivals: otherLabels,
    receiverStates: ofAccount,
  },
  {
    name: 'by link',
    to: 'guest',
    isLater: false,
    send: ({ jack, guest }, letter) => jack.client.guests.send({ ...now(letter), guestId: guest.id }),
    receipt: (people, id) => ({ id, status: 'sent', receiver: guestOf(people) }),
    read: ({ reader, guest: { locator, secret } }, letterId) =>
      reader.client.guests.open({ locator, secret, letterId, quietly: false }),
    writerHears: [
      ['letter-changed', 'letter'],
      ['guest-changed', 'guest'],
    ],
    receiverHears: [],
    countedReceiver: ({ guest }) => guest.id,
    otherArrivals: otherLabels,
    receiverStates: ofLink,
  },
  {
    name: 'later, to an account',
    to: 'account',
    isLater: true,
    send: ({ jack, rose }, letter) =>
      jack.client.scheduledLetters.schedule({ ...later(letter), receiver: rose.user.username }),
    receipt: (people, id) => ({ id, receiver: roseOf(people), ...onNewYearsDay }),
    read: ({ jack }, id) => jack.client.scheduledLetters.get({ id }),
    writerHears: [['scheduled-changed', 'letter']],
    receiverHears: [],
    countedReceiver: ({ rose }) => rose.user.username,
    otherArrivals: otherDays,
    receiverStates: ofAccount,
  },
  {
    name: 'later, by link',
    to: 'guest',
    isLater: true,
    send: ({ jack, guest }, letter) =>
      jack.client.scheduledLetters.schedule({ ...later(letter), guestId: guest.id }),
    receipt: (people, id) => ({ id, receiver: guestOf(people), ...onNewYearsDay }),
    read: ({ jack }, id) => jack.client.scheduledLetters.get({ id }),
    writerHears: [['scheduled-changed', 'letter']],
    receiverHears: [],
    countedReceiver: ({ guest }) => guest.id,
    otherArrivals: otherDays,
    receiverStates: ofLink,
  },
  {
    name: 'that answers',
    to: 'owner',
    isLater: false,
    send: ({ reader, guest: { locator, secret } }, { id, content, banner }) =>
      reader.client.guests.answer({ locator, secret, id, content, banner }),
    receipt: () => ({ answersLeft: 4 }),
    read: ({ jack }, id) => jack.client.letters.received({ id }),
    writerHears: [],
    receiverHears: [
      ['letter-arrived', 'letter'],
      ['guest-changed', 'guest'],
    ],
    countedReceiver: ({ jack }) => jack.user.id,
    otherArrivals: [],
    receiverStates: ofOwner,
  },
]
