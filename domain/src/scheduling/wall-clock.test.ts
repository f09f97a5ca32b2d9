import { expect, it } from 'vitest'
import { previewInstant, wallClockAt } from './wall-clock.ts'

/** Rule 10.2 */
it.each([
  ['2026-12-24T09:00', 'Europe/Lisbon', '2026-12-24T09:00Z', 'plain'],
  ['2026-12-24T09:00', 'UTC', '2026-12-24T09:00Z', 'plain'],
  ['2026-07-01T09:00', 'Asia/Kolkata', '2026-07-01T03:30Z', 'plain'],
  ['2028-02-29T00:00', 'Pacific/Auckland', '2028-02-28T11:00Z', 'plain'],
  // Clocks go from 2:00 to 3:00, and from 2:00 back to 1:00.
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30Z', 'skipped'],
  ['2027-03-14T03:30', 'America/New_York', '2027-03-14T07:30Z', 'plain'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T06:30Z', 'repeated'],
  ['2027-11-07T02:00', 'America/New_York', '2027-11-07T07:00Z', 'plain'],
  // Half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45Z', 'skipped'],
  ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T15:15Z', 'repeated'],
  // At midnight.
  ['2027-03-14T00:30', 'America/Havana', '2027-03-14T05:30Z', 'skipped'],
  ['2027-11-07T00:30', 'America/Havana', '2027-11-07T05:30Z', 'repeated'],
])('%s by the clocks of %s is %s: %s', (wall, zone, at, kind) => {
  expect(previewInstant(wall, zone)).toEqual({ at: new Date(at), kind })
})

it('says what clocks show at an instant', () => {
  expect(wallClockAt(new Date('2026-12-24T23:30:59Z'), 'Asia/Tokyo')).toBe('2026-12-25T08:30')
})

it('refuses a zone that does not exist', () => {
  expect(() => previewInstant('2026-12-24T09:00', 'Europe/Nowhere')).toThrow(RangeError)
})
