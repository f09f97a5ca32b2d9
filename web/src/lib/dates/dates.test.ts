import { expect, it, test } from 'vitest'
import { dayDate, longDayDate, timeAgo } from './dates.ts'

const now = new Date(2026, 10, 28)

it.each([
  [new Date(2026, 0, 1), 'Jan 1', 'January 1'],
  [new Date(2025, 11, 31), 'Dec 31, 2025', 'December 31, 2025'],
  [new Date(2027, 0, 1), 'Jan 1, 2027', 'January 1, 2027'],
])('a day is written with its year, unless it is the current one: %s', (date, short, long) => {
  expect([dayDate(date, now), longDayDate(date, now)]).toEqual([short, long])
})

const readAt = new Date('2026-11-20T20:04:00').getTime()
const ago = (minutes: number) => timeAgo(new Date(readAt - minutes * 60_000), readAt)

test('timeAgo says how long ago something was, and after a week its date', () => {
  expect(ago(0.9)).toBe('a moment ago')
  expect(ago(1)).toBe('1 minute ago')
  expect(ago(59.9)).toBe('59 minutes ago')
  expect(ago(60)).toBe('1 hour ago')
  expect(ago(49 * 60)).toBe('2 days ago')
  expect(ago(8 * 24 * 60)).toBe('Nov 12, 2026')
})

test('timeAgo shows a time ahead of this clock as a moment ago', () => {
  expect(ago(-3)).toBe('a moment ago')
})
