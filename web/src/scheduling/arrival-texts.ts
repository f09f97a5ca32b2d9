import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { previewInstant, type WallClock, wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { cityOf, isShowable } from '#lib/dates/time-zones.ts'
import { formatCount } from '#lib/format-number.ts'
import { longDayOf, shortDayOf, timeOfDay, wholeDay } from './wall-text.ts'

/** Where and when the texts are read, and of whom they speak. */
export type Reader = { readonly now: Date; readonly timeZone: string; readonly receiver: string }

type DayDelivery = Extract<Delivery, { kind: 'day' }>

/** Of the line on the desk: “Arrives: …”. */
export function arrivalText({ delivery, openWhen }: LetterPlan, reader: Reader): string {
  if (openWhen) return `Now, to be opened when ${openWhen.label}`
  if (!delivery) return 'Now'
  if (delivery.kind === 'slow') return `By slow post, in ${formatCount(delivery.days, 'day')}`
  const { wall } = delivery
  return `${longDayOf(wall, reader.now)}, ${timeOfDay(wall)}${byWhoseClock(delivery, reader)}`
}

/** What the button will do; in few words on a phone. */
export function buttonText({ delivery }: LetterPlan, now: Date, isNarrow = false): string {
  if (!delivery) return 'Send Beautiful Letter'
  const dayOf = isNarrow ? shortDayOf : longDayOf
  return delivery.kind === 'slow' ? 'Post It Slowly' : `Keep It Until ${dayOf(delivery.wall, now)}`
}

/** Nothing by one's own clock, which goes without saying. */
function byWhoseClock(delivery: DayDelivery, { receiver, timeZone }: Reader): string {
  if (delivery.zoneOf === 'receiver') return `, by ${possessive(receiver)} clock`
  return delivery.zone === timeZone ? '' : `, ${cityOf(delivery.zone)} time`
}

export function possessive(name: string): string {
  return name ? `${name}’s` : 'their'
}

/** Whole sentences: when it leaves, by the clock it was given and by one's own, and what is odd about that hour. The server's `deliverAt` counts. */
export function leavesText(delivery: DayDelivery, reader: Reader, deliverAt?: Date | null): string {
  const { wall } = delivery
  if (delivery.zoneOf === 'receiver')
    return `It leaves on ${whenText(wall)}, by ${possessive(reader.receiver)} clock.`
  if (!isShowable(delivery.zone)) return `It leaves on ${whenText(wall)}${byWhoseClock(delivery, reader)}.`
  const preview = previewInstant(wall, delivery.zone)
  const { at, kind } = deliverAt ? { at: deliverAt, kind: preview.kind } : preview
  const shown = wallClockAt(at, delivery.zone)
  return [
    `It leaves on ${whenText(shown)}${byWhoseClock(delivery, reader)}.`,
    kind === 'skipped' && `Clocks skip ${timeOfDay(wall)} that night; it leaves at ${timeOfDay(shown)}.`,
    kind === 'repeated' && `Clocks show ${timeOfDay(wall)} twice that night; it leaves the second time.`,
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

/** Of a letter that waits: Leaves Dec 24, 9:00 AM, Lisbon time. */
export function waitingText(delivery: DayDelivery, reader: Reader): string {
  const { wall } = delivery
  return `Leaves ${shortDayOf(wall, reader.now)}, ${timeOfDay(wall)}${byWhoseClock(delivery, reader)}`
}

const units = [
  ['year', 365 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** It leaves in 3 hours. */
export function leavesInText(deliverAt: Date, now: Date): string {
  const ms = deliverAt.getTime() - now.getTime()
  const [unit, size] = units.find(([, size]) => ms >= size) ?? []
  return unit ? `It leaves ${relative.format(Math.floor(ms / size), unit)}.` : 'It leaves in a moment.'
}
