import { afterEach, expect, it, vi } from 'vitest'
import { ownTimeZone, unknownZoneText } from './own-time-zone.ts'

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
  [
    'Factory',
    'Your device names its time zone “Factory”, which is not known here. Its clock is taken for UTC.',
  ],
  [undefined, 'Your device names no time zone. Its clock is taken for UTC.'],
])('a browser that reports %s goes by UTC, and is told so', (reported, text) => {
  reports(reported)
  expect(ownTimeZone()).toBe('UTC')
  expect(unknownZoneText()).toBe(text)
})
