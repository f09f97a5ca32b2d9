import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import { expect, test } from 'vitest'
import { calendarTimeOf, openingTimeOf } from './calendar-time.ts'

const onDay = { kind: 'day', wall: '2026-12-24T09:00' } as const
const slowBy = (zone: string): DeliveryOf<'slow'> => ({ kind: 'slow', days: 9, zone, isShown: true })
const at = new Date('2026-12-24T23:30:00Z')

/** Rule 10.11 */
test.each([
  ['a day by a chosen zone', { ...onDay, zone: 'Europe/Lisbon', zoneOf: 'fixed' }, at, at],
  ['a day by the receiver’s clock', { ...onDay, zoneOf: 'receiver' }, null, '2026-12-24'],
  ['slow post, by a clock that is ahead', slowBy('Asia/Tokyo'), at, '2026-12-25'],
  ['slow post, by a clock that is behind', slowBy('America/New_York'), at, '2026-12-24'],
  ['slow post whose day is not computed yet', slowBy('UTC'), null, null],
] as const)('a calendar gets %s', (_, delivery, deliverAt, expected) => {
  expect(calendarTimeOf(delivery, deliverAt)).toEqual(expected)
})

/** Rule 10.11 */
test.each([
  ['the day', new Date(2026, 11, 24), '2026-12-24'],
  ['the instant, where it is not at midnight here', at, at],
])('a calendar gets of a letter that opens from a day on %s', (_, opensFrom, expected) => {
  expect(openingTimeOf(opensFrom)).toEqual(expected)
})
