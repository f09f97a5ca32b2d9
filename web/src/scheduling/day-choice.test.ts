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

it('begins with tomorrow at nine, by one’s own clock', () => {
  const late = new Date('2026-11-25T16:00:00Z')
  expect(initialDay(undefined, late, 'Asia/Tokyo')).toEqual({
    date: '2026-11-27',
    time: '09:00',
    clock: 'own',
    zone: '',
  })
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

it('offers days from today until 25 years ahead', () => {
  expect(selectableDays(now, lisbon)).toEqual({ min: '2026-11-25', max: '2051-11-25' })
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
