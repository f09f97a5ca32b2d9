import { describe, expect, it } from 'vitest'
import {
  type DayChoice,
  dayDeliveryOf,
  initialDay,
  problemOf,
  selectableDays,
  suggestedDays,
} from './day-choice.ts'

const now = new Date('2026-11-25T20:04:00Z')
const lisbon = 'Europe/Lisbon'

it.each<[string, Partial<DayChoice>, ReturnType<typeof dayDeliveryOf>]>([
  ['my clock', {}, { kind: 'day', wall: '2026-12-24T09:00', zone: lisbon, zoneOf: 'fixed' }],
  ['their clock', { clock: 'receiver' }, { kind: 'day', wall: '2026-12-24T09:00', zoneOf: 'receiver' }],
  [
    'the clock of a city',
    { clock: 'other', zone: 'Asia/Tokyo' },
    { kind: 'day', wall: '2026-12-24T09:00', zone: 'Asia/Tokyo', zoneOf: 'fixed' },
  ],
  ['no city yet', { clock: 'other' }, null],
  ['no date', { date: '' }, null],
  ['no time', { time: '' }, null],
])('a day by %s', (_, changed, delivery) => {
  const choice: DayChoice = { date: '2026-12-24', time: '09:00', clock: 'own', zone: '', ...changed }
  expect(dayDeliveryOf(choice, lisbon)).toEqual(delivery)
  if (delivery) expect(initialDay(delivery, now, lisbon)).toEqual(choice)
})

it('asks again for the clock of a zone that this browser cannot show', () => {
  const delivery = { kind: 'day', wall: '2026-12-24T09:00', zone: 'Mars/Base', zoneOf: 'fixed' } as const
  const choice = initialDay(delivery, now, lisbon)
  expect(choice).toEqual({ date: '2026-12-24', time: '09:00', clock: 'other', zone: '' })
  expect(dayDeliveryOf(choice, lisbon)).toBeNull()
})

it.each([
  ['2026-11-25T16:00Z', 'Asia/Tokyo', '2026-11-27'],
  ['2028-02-28T12:00Z', lisbon, '2028-02-29'],
  ['2027-02-28T12:00Z', lisbon, '2027-03-01'],
  ['2026-12-31T23:30Z', lisbon, '2027-01-01'],
  ['2027-03-27T23:30Z', lisbon, '2027-03-28'],
  ['2027-10-31T23:30Z', lisbon, '2027-11-01'],
])('begins at %s in %s with tomorrow at nine, by one’s own clock', (at, zone, date) => {
  const choice = { date, time: '09:00', clock: 'own', zone: '' }
  expect(initialDay(undefined, new Date(at), zone)).toEqual(choice)
})

it.each([
  ['2026-11-25T20:13', 'too_soon'],
  ['2026-11-25T20:14', null],
  ['2025-01-01T09:00', 'too_soon'],
  ['2051-11-25T20:04', null],
  ['2051-11-25T20:05', 'too_late'],
])('at %s: %s', (wall, problem) => {
  expect(problemOf({ kind: 'day', wall, zone: lisbon, zoneOf: 'fixed' }, now)).toBe(problem)
  expect(problemOf({ kind: 'day', wall, zoneOf: 'receiver' }, now)).toBeNull()
})

it.each([
  ['2026-11-25T20:04Z', lisbon, '2026-11-25', '2051-11-25'],
  ['2026-12-31T12:00Z', 'Pacific/Kiritimati', '2027-01-01', '2052-01-01'],
  ['2028-02-29T12:00Z', lisbon, '2028-02-29', '2053-02-28'],
  ['2028-02-29T12:00Z', 'Pacific/Auckland', '2028-03-01', '2053-03-01'],
])('at %s in %s days from today until 25 years ahead are offered', (at, zone, min, max) => {
  expect(selectableDays(new Date(at), zone)).toEqual({ min, max })
})

it('25 years from February 29 end on February 28, as on the server', () => {
  const leapDay = new Date('2028-02-29T12:00Z')
  const at = (wall: string) => problemOf({ kind: 'day', wall, zone: 'UTC', zoneOf: 'fixed' }, leapDay)
  expect([at('2053-02-28T12:00'), at('2053-02-28T12:01')]).toEqual([null, 'too_late'])
})

describe('suggested days', () => {
  it.each([
    ['2026-11-25', '2027-02-14', '2026-12-31', '2027-11-25'],
    ['2027-02-14', '2028-02-14', '2027-12-31', '2028-02-14'],
    ['2027-12-31', '2028-02-14', '2028-12-31', '2028-12-31'],
    ['2028-02-29', '2029-02-14', '2028-12-31', '2029-02-28'],
  ])('on %s they are %s, %s and %s', (today, valentine, eve, year) => {
    const dates = suggestedDays(new Date(`${today}T12:00Z`), 'UTC').map(({ date }) => date)
    expect(dates).toEqual([valentine, eve, year])
  })
})
