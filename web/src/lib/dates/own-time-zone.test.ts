import { afterEach, expect, it, vi } from 'vitest'
import { ownTimeZone, unknownZoneText } from './own-time-zone.ts'
import { noteRefusedZone } from './refused-zones.ts'
import { allTimeZones } from './time-zones.ts'

afterEach(() => vi.restoreAllMocks())

const reports = (timeZone: string | undefined) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

it('the zone of this browser has a name that it knows', () => {
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: ownTimeZone() })).not.toThrow()
  expect(unknownZoneText()).toBeNull()
})

it.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['GMT', 'UTC'],
  ['+05:30', 'Asia/Kolkata'],
  ['EST5EDT', 'America/New_York'],
])('a browser that reports %s is in %s', (reported, zone) => {
  reports(reported)
  expect(ownTimeZone()).toBe(zone)
  expect(unknownZoneText()).toBeNull()
})

it.each([
  ['Factory', 'Your device names its time zone “Factory”, which is not known here. UTC is taken for it.'],
  [undefined, 'Your device names no time zone. UTC is taken for it.'],
])('a browser that reports %s goes by UTC, and is told so', (reported, text) => {
  reports(reported)
  expect(ownTimeZone()).toBe('UTC')
  expect(unknownZoneText()).toBe(text)
})

/** Rule 10.2 */
it('a browser in a zone that the server refused goes by UTC, is told so, and is not offered it again', () => {
  reports('Europe/Vienna')
  expect(ownTimeZone()).toBe('Europe/Vienna')
  noteRefusedZone('Europe/Vienna')
  expect(ownTimeZone()).toBe('UTC')
  expect(unknownZoneText()).toMatch(/“Europe\/Vienna”, which is not known here/)
  vi.restoreAllMocks()
  expect(allTimeZones()).not.toContain('Europe/Vienna')
})
