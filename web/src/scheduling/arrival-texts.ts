import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import type { DeliveryKind } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { previewInstant, type WallClock, wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { shownZone } from '#lib/dates/own-time-zone.ts'
import { cityOf, isShowable } from '#lib/dates/time-zones.ts'
import { formatCount } from '#lib/format-number.ts'
import { longDayOf, shortDayOf, timeOfDay, wholeDay } from './wall-text.ts'

/** Where and when the texts are read, and of whom they speak. */
export type Reader = { readonly now: Date; readonly timeZone: string; readonly receiver: string }

type Texts<Kind extends DeliveryKind> = {
  /** Of the composer's line “Arrives: …”. */
  readonly line: (delivery: DeliveryOf<Kind>, reader: Reader) => string
  readonly button: (delivery: DeliveryOf<Kind>, dayOf: typeof longDayOf, now: Date) => string
  /** Once it is sent. `deliverAt` is the server's; null by the receiver's clock. */
  readonly sentTitle: string
  readonly sent: (delivery: DeliveryOf<Kind>, deliverAt: Date | null, reader: Reader) => string
}

const texts: { readonly [Kind in DeliveryKind]: Texts<Kind> } = {
  day: {
    line: (delivery, reader) =>
      `${longDayOf(delivery.wall, reader.now)}, ${timeOfDay(delivery.wall)}${byWhoseClock(delivery, reader)}`,
    button: ({ wall }, dayOf, now) => `Schedule for ${dayOf(wall, now)}`,
    sentTitle: 'Your Letter Is Scheduled',
    sent: (delivery, deliverAt, reader) =>
      `${arrivesOnText(delivery, reader, deliverAt)} Until then you find it under Sent Letters, and can change every word.`,
  },
  slow: {
    line: ({ days }) => `By slow post, in ${formatCount(days, 'day')}`,
    button: () => 'Send by Slow Post',
    sentTitle: 'Your Letter Is on Its Way',
    sent: ({ zone }, deliverAt, { now }) =>
      deliverAt ? `It arrives around ${longDayOf(wallClockAt(deliverAt, shownZone(zone)), now)}.` : '',
  },
}

export function arrivalText({ delivery, openWhen }: LetterPlan, reader: Reader): string {
  if (openWhen) return `Now. Open when ${openWhen.label}`
  return delivery ? lineOf(delivery, reader) : 'Now'
}

const lineOf = <Kind extends DeliveryKind>(delivery: DeliveryOf<Kind>, reader: Reader) =>
  texts[delivery.kind].line(delivery, reader)

/** What the button will do; in few words on a phone. */
export function buttonText({ delivery }: LetterPlan, now: Date, isNarrow = false): string {
  return delivery ? buttonOf(delivery, isNarrow ? shortDayOf : longDayOf, now) : 'Send Beautiful Letter'
}

const buttonOf = <Kind extends DeliveryKind>(
  delivery: DeliveryOf<Kind>,
  dayOf: typeof longDayOf,
  now: Date,
) => texts[delivery.kind].button(delivery, dayOf, now)

/** Once the letter was sent: what became of it. */
export const sentTexts = <Kind extends DeliveryKind>(
  delivery: DeliveryOf<Kind>,
  deliverAt: Date | null,
  reader: Reader,
) => {
  const { sentTitle: title, sent } = texts[delivery.kind]
  return { title, text: sent(delivery, deliverAt, reader) }
}

/** Names the clock; nothing where it is one's own. */
function byWhoseClock(delivery: DeliveryOf<'day'>, { receiver, timeZone }: Reader): string {
  if (delivery.zoneOf === 'receiver') return `, ${possessive(receiver)} time`
  return delivery.zone === timeZone ? '' : `, ${cityOf(delivery.zone)} time`
}

export function possessive(name: string): string {
  return name ? `${name}’s` : 'their'
}

/** Whole sentences: when it leaves, by the clock it was given and by one's own, and what is odd about that hour. The server's `deliverAt` counts. */
export function arrivesOnText(delivery: DeliveryOf<'day'>, reader: Reader, deliverAt?: Date | null): string {
  const { wall } = delivery
  if (delivery.zoneOf === 'receiver')
    return `It arrives on ${whenText(wall)}, ${possessive(reader.receiver)} time.`
  if (!isShowable(delivery.zone)) return `It arrives on ${whenText(wall)}${byWhoseClock(delivery, reader)}.`
  const preview = previewInstant(wall, delivery.zone)
  const { at, kind } = deliverAt ? { at: deliverAt, kind: preview.kind } : preview
  const shown = wallClockAt(at, delivery.zone)
  return [
    `It arrives on ${whenText(shown)}${byWhoseClock(delivery, reader)}.`,
    kind === 'skipped' && `Clocks skip ${timeOfDay(wall)} that night; it arrives at ${timeOfDay(shown)}.`,
    kind === 'repeated' && `Clocks show ${timeOfDay(wall)} twice that night; it arrives the second time.`,
    delivery.zone !== reader.timeZone && ownTimeText(at, shown, reader.timeZone),
  ]
    .filter(Boolean)
    .join(' ')
}

const whenText = (wall: WallClock) => `${wholeDay(wall)} at ${timeOfDay(wall)}`

function ownTimeText(at: Date, shown: WallClock, ownZone: string): string {
  const own = wallClockAt(at, ownZone)
  if (own === shown) return 'That is the same for you.'
  const isSameDay = own.slice(0, 10) === shown.slice(0, 10)
  return `That is ${isSameDay ? '' : `${wholeDay(own)}, `}${timeOfDay(own)} for you.`
}

/** It is posted now, and arrives at this hour. */
export function arrivesText(days: number, { now, timeZone }: Reader): string {
  const wall = wallClockAt(now, timeZone)
  const arrival = new Date(Date.parse(`${wall}Z`) + days * 86_400_000).toISOString().slice(0, 16)
  return `around ${longDayOf(arrival, now)}`
}

/** Of a letter that waits: Arrives Dec 24, 9:00 AM, Lisbon time. */
export function waitingText(delivery: DeliveryOf<'day'>, reader: Reader): string {
  const { wall } = delivery
  return `Arrives ${shortDayOf(wall, reader.now)}, ${timeOfDay(wall)}${byWhoseClock(delivery, reader)}`
}

const units = [
  ['year', 365 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** It arrives in 3 hours. */
export function arrivesInText(deliverAt: Date, now: Date): string {
  const ms = deliverAt.getTime() - now.getTime()
  const [unit, size] = units.find(([, size]) => ms >= size) ?? []
  return unit ? `It arrives ${relative.format(Math.floor(ms / size), unit)}.` : 'It arrives in a moment.'
}
