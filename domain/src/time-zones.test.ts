import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { timeZoneSchema } from './time-zone-schema.ts'
import { toTimeZone } from './time-zones.ts'

it.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['Zulu', 'UTC'],
  ['+00:00', 'UTC'],
  ['-00:00', 'UTC'],
  ['+0000', 'UTC'],
  ['+02:00', 'Etc/GMT-2'],
  ['-05:00', 'Etc/GMT+5'],
  ['+14:00', 'Etc/GMT-14'],
  ['-12:00', 'Etc/GMT+12'],
  ['+05:30', 'Asia/Kolkata'],
  ['+05:45', 'Asia/Kathmandu'],
  ['EST5EDT', 'America/New_York'],
  ['EST', 'America/Panama'],
  ['CET', 'Europe/Brussels'],
  ['Japan', 'Asia/Tokyo'],
])('a browser’s %s is %s', (reported, name) => {
  expect(toTimeZone(reported)).toBe(name)
  expect(z.parse(timeZoneSchema, reported)).toBe(name)
})

it.each(['Factory', 'Etc/Unknown', '+15:00', '-13:00', '+10:30', '-03:30', 'XYZ4', 'toString'])(
  'a browser’s %s has no known meaning, and is a zone all the same',
  reported => {
    expect(toTimeZone(reported)).toBeNull()
    expect(z.parse(timeZoneSchema, reported)).toBe(reported)
  },
)

it.each(['', '../etc', 'Europe/Lis\0bon', 'Europe/Lisbon ', 'x'.repeat(51)])('%j is no zone', text => {
  expect(z.safeParse(timeZoneSchema, text).success).toBe(false)
})

it('clocks of an alias show what those of its zone show, in every month', () => {
  const shown = (timeZone: string, at: Date) => at.toLocaleString('en-US', { timeZone })
  const unlike = [
    'EST',
    'MST',
    'HST',
    'MET',
    'Cuba',
    'GB',
    'NZ',
    'PRC',
    'W-SU',
    '+05:30',
    '-09:30',
    '+08:45',
    '+09:30',
    '+03:30',
    '+04:30',
    '+06:30',
    '+05:45',
    '+02:00',
    '-05:00',
  ].filter(reported =>
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 15))).some(
      at => shown(reported, at) !== shown(toTimeZone(reported) ?? '', at),
    ),
  )
  expect(unlike).toEqual([])
})
