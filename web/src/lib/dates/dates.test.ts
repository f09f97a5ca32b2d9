import { expect, it } from 'vitest'
import { dayDate, longDayDate } from './dates.ts'

const now = new Date(2026, 10, 28)

it.each([
  [new Date(2026, 0, 1), 'Jan 1', 'January 1'],
  [new Date(2025, 11, 31), 'Dec 31, 2025', 'December 31, 2025'],
  [new Date(2027, 0, 1), 'Jan 1, 2027', 'January 1, 2027'],
])('a day is written with its year, unless it is the current one: %s', (date, short, long) => {
  expect([dayDate(date, now), longDayDate(date, now)]).toEqual([short, long])
})
