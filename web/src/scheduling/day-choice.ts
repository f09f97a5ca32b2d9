import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import {
  type DayProblem,
  dayProblems,
  schedulingLimits,
} from '@novelette/domain/scheduling/scheduled-letters.ts'
import { previewInstant, type WallClock, wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { isZoneOfBrowser } from '#lib/dates/own-time-zone.ts'
import { isOffered } from '#lib/dates/time-zones.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import type { Reader } from './arrival-texts.ts'

/** What is chosen for “On a Date”: the values of its fields. */
export type DayChoice = {
  /** 2026-12-24; empty while none is. */
  readonly date: string
  /** 09:00; empty while none is. */
  readonly time: string
  readonly clock: 'own' | 'receiver' | 'other'
  /** Of the other clock; empty while none is chosen. */
  readonly zone: string
}

const usualTime = '09:00'

export function initialDay(delivery: DeliveryOf<'day'> | undefined, now: Date, ownZone: string): DayChoice {
  if (!delivery) return { date: dayAhead(1, now, ownZone), time: usualTime, clock: 'own', zone: '' }
  const [date = '', time = ''] = delivery.wall.split('T')
  if (delivery.zoneOf === 'receiver') return { date, time, clock: 'receiver', zone: '' }
  const { zone } = delivery
  if (zone === ownZone || isZoneOfBrowser(zone)) return { date, time, clock: 'own', zone: '' }
  // One that cannot be shown, or was refused, is asked for again.
  return { date, time, clock: 'other', zone: isOffered(zone) ? zone : '' }
}

/** The first field without a value. */
function missingField({ date, time, clock, zone }: DayChoice): 'date' | 'time' | 'city' | null {
  if (!date) return 'date'
  if (!time) return 'time'
  return clock === 'other' && !zone ? 'city' : null
}

/** Null while a field has no value. */
export function dayDeliveryOf(day: DayChoice, ownZone: string): DeliveryOf<'day'> | null {
  if (missingField(day)) return null
  const { date, time, clock, zone } = day
  const wall: WallClock = `${date}T${time}`
  if (clock === 'receiver') return { kind: 'day', wall, zoneOf: 'receiver' }
  return { kind: 'day', wall, zone: clock === 'own' ? ownZone : zone, zoneOf: 'fixed' }
}

/** As far as this browser can tell; the server decides (docs/rules.md 10.1). Of the receiver's clock nothing is known here. */
export function problemOf(delivery: DeliveryOf<'day'>, now: Date): DayProblem | null {
  const zone = delivery.zoneOf === 'fixed' ? delivery.zone : null
  if (zone === null) return null
  const { at } = previewInstant(delivery.wall, zone)
  if (at.getTime() < now.getTime() + schedulingLimits.earliestMinutes * 60_000) return 'too_soon'
  return at > latestAt(now) ? 'too_late' : null
}

/** As PostgreSQL adds years: from February 29 to February 28. */
function latestAt(now: Date): Date {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + schedulingLimits.latestYears)
  if (latest.getUTCMonth() !== now.getUTCMonth()) latest.setUTCDate(0)
  return latest
}

/** The first and the last day that can be chosen. */
export function selectableDays(now: Date, ownZone: string): { readonly min: string; readonly max: string } {
  const today = wallClockAt(now, ownZone).slice(0, 10)
  return { min: today, max: wallClockAt(latestAt(now), ownZone).slice(0, 10) }
}

function dayAhead(days: number, now: Date, ownZone: string): string {
  const today = Date.parse(`${wallClockAt(now, ownZone)}Z`)
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days that are often meant: the next of each, from tomorrow on. */
export function suggestedDays(now: Date, ownZone: string): readonly { name: string; date: string }[] {
  const tomorrow = dayAhead(1, now, ownZone)
  const year = Number(tomorrow.slice(0, 4))
  const next = (day: string) => `${`${year}-${day}` < tomorrow ? year + 1 : year}-${day}`
  const today = dayAhead(0, now, ownZone)
  const inOneYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return [
    { name: 'Valentine’s Day', date: next('02-14') },
    { name: 'New Year’s Eve', date: next('12-31') },
    { name: 'In One Year', date: inOneYear.replace('-02-29', '-02-28') },
  ]
}

const { earliestMinutes, latestYears, arrivingInOneHour } = schedulingLimits

const texts: Readonly<Record<DayProblem, (receiver: string) => string>> = {
  too_soon: () => `That time has passed, or is less than ${earliestMinutes} minutes away.`,
  too_late: () => `${latestYears} years from now is the latest.`,
  clock_not_shared: receiver => `${receiver} does not share their time. Please choose another time zone.`,
  crowded: receiver =>
    `${arrivingInOneHour} letters of yours arrive at ${receiver}’s in that hour already. Please choose another one.`,
}

const missingTexts = {
  date: 'Please choose a day.',
  time: 'Please choose a time.',
  city: 'Please choose a city.',
} as const

/** As far as this browser can tell; the server decides. */
export function dayChoiceProblem(day: DayChoice, { now, timeZone, receiver }: Reader): FieldProblem | null {
  const missing = missingField(day)
  if (missing) return { field: missing, text: missingTexts[missing] }
  const delivery = dayDeliveryOf(day, timeZone)
  const problem = delivery && problemOf(delivery, now)
  return problem && { field: 'date', text: texts[problem](receiver) }
}

/** Why a letter cannot arrive then; null where the server does not say. */
export function dayProblemText(problem: unknown, receiver: string): string | null {
  const known = dayProblems.find(one => one === problem)
  return known ? texts[known](receiver) : null
}
