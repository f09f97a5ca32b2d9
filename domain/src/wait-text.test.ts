import { expect, it } from 'vitest'
import { waitText } from './wait-text.ts'

const hour = 3_600

it.each([
  [0.2, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [700, '12 minutes'],
  [hour - 59, 'an hour'],
  [hour, 'an hour'],
  [hour + 1, '61 minutes'],
  [90 * 60, '90 minutes'],
  [90 * 60 + 1, '2 hours'],
  [5 * hour, '5 hours'],
  [22.5 * hour, '23 hours'],
  [23.5 * hour, 'a day'],
  [24 * hour, 'a day'],
  [40 * hour, '2 days'],
])('a wait of %s seconds is %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
