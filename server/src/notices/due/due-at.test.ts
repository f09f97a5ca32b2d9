import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dueAt } from '#notices/due/due-at.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgres').adminUrl })
  await client.connect()
})
afterAll(() => client.end())

type Case = {
  way?: 'mail' | 'push'
  zone?: string
  daily?: string | null
  quiet?: readonly [string, string] | null
  came: string
  awayFrom?: string | null
  now?: string
}

async function due({
  way = 'mail',
  zone = 'UTC',
  daily = null,
  quiet = null,
  came,
  awayFrom = null,
  now = came,
}: Case) {
  const [from, to] = quiet ?? [null, null]
  const { rows } = await drizzle(client).execute<{ at: string }>(sql`
    select to_char(due.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
    from (select ${daily ? 'daily' : 'at_once'} as mail, ${daily}::time as daily_at, ${from}::time as quiet_from, ${to}::time as quiet_to) settings
    cross join (select ${zone} as zone) person
    cross join ${dueAt({
      way: sql`${way}::text`,
      cameAt: sql`${`${came}Z`}::timestamptz`,
      awayFrom: sql`${awayFrom && `${awayFrom}Z`}::timestamptz`,
      now: sql`${`${now}Z`}::timestamptz`,
    })}`)
  return rows[0]?.at
}

/** Rule 9.4 */
describe('dueAt', () => {
  const night = ['22:00', '08:00'] as const
  it.each<[string, string, Case]>([
    ['ten minutes later', '2026-03-02 12:10:00', { came: '2026-03-02 12:00:00' }],
    ['half a minute later on a device', '2026-03-02 12:00:30', { way: 'push', came: '2026-03-02 12:00:00' }],
    [
      'once its reader is known to be away',
      '2026-03-02 12:01:20',
      { way: 'push', came: '2026-03-02 12:00:00', awayFrom: '2026-03-02 12:01:20' },
    ],
    [
      'now when that is past',
      '2026-03-03 09:00:00',
      { came: '2026-03-02 12:00:00', now: '2026-03-03 09:00:00' },
    ],
    ['at the hour of daily mail', '2026-03-02 19:00:00', { daily: '19:00', came: '2026-03-02 12:00:00' }],
    [
      'the next day when that hour is within ten minutes',
      '2026-03-03 19:00:00',
      { daily: '19:00', came: '2026-03-02 18:55:00' },
    ],
    [
      'at the hour of daily mail by the clock of the zone',
      '2026-03-02 10:00:00',
      { daily: '19:00', zone: 'Asia/Tokyo', came: '2026-03-02 03:00:00' },
    ],
    [
      'at once on a device of who has daily mail',
      '2026-03-02 12:00:30',
      { way: 'push', daily: '19:00', came: '2026-03-02 12:00:00' },
    ],
    ['after quiet hours', '2026-03-03 08:00:00', { quiet: night, came: '2026-03-02 23:00:00' }],
    [
      'after quiet hours that began before midnight',
      '2026-03-03 08:00:00',
      { quiet: night, came: '2026-03-03 02:00:00' },
    ],
    [
      'after quiet hours that begin within the wait',
      '2026-03-03 08:00:00',
      { quiet: night, came: '2026-03-02 21:55:00' },
    ],
    [
      'when quiet hours end within the wait',
      '2026-03-02 08:05:00',
      { quiet: night, came: '2026-03-02 07:55:00' },
    ],
    [
      'after quiet hours of the day',
      '2026-03-02 15:00:00',
      { quiet: ['13:00', '15:00'], came: '2026-03-02 13:30:00' },
    ],
    [
      'at once outside quiet hours of the day',
      '2026-03-02 12:40:00',
      { quiet: ['13:00', '15:00'], came: '2026-03-02 12:30:00' },
    ],
    [
      'after quiet hours in which it would be late',
      '2026-03-03 08:00:00',
      { quiet: night, came: '2026-03-02 12:00:00', now: '2026-03-02 23:00:00' },
    ],
    [
      'after quiet hours that hold the hour of daily mail',
      '2026-03-03 08:00:00',
      { quiet: night, daily: '23:00', came: '2026-03-02 12:00:00' },
    ],
    [
      'at the hour of daily mail on February 29',
      '2028-02-29 19:00:00',
      { daily: '19:00', came: '2028-02-28 19:30:00' },
    ],
    [
      'at the hour of daily mail on the day after February 28',
      '2027-03-01 10:00:00',
      { daily: '19:00', zone: 'Asia/Tokyo', came: '2027-02-28 11:00:00' },
    ],
    [
      'after quiet hours that end in another month',
      '2027-02-01 08:00:00',
      { quiet: night, came: '2027-01-31 23:00:00' },
    ],
    [
      'after quiet hours that end on February 29',
      '2028-02-29 02:15:00',
      { quiet: night, zone: 'Asia/Kathmandu', came: '2028-02-28 17:00:00' },
    ],
    [
      'after quiet hours that end in another year',
      '2026-12-31 18:00:00',
      { quiet: night, zone: 'Pacific/Kiritimati', came: '2026-12-31 09:00:00' },
    ],
    [
      'after quiet hours by the clock of the zone',
      '2026-03-02 13:00:00',
      { quiet: night, zone: 'America/New_York', came: '2026-03-02 04:00:00' },
    ],
  ])('tells %s', async (_, at, given) => {
    expect(await due(given)).toBe(at)
  })

  it.each<[string, string, Case]>([
    [
      'quiet hours end after a gap when clocks skip their end',
      // 2:30 does not exist in Berlin on March 29, 2026.
      '2026-03-29 01:30:00',
      { zone: 'Europe/Berlin', quiet: ['22:00', '02:30'], came: '2026-03-28 22:00:00' },
    ],
    [
      'quiet hours last an hour less in the night in which clocks go forward',
      '2026-03-29 06:00:00',
      { zone: 'Europe/Berlin', quiet: night, came: '2026-03-28 22:00:00' },
    ],
    [
      'quiet hours last an hour more in the night in which clocks go back',
      '2026-10-25 07:00:00',
      { zone: 'Europe/Berlin', quiet: night, came: '2026-10-24 22:00:00' },
    ],
    [
      'an hour that comes twice counts the second time',
      '2026-10-25 01:30:00',
      { zone: 'Europe/Berlin', quiet: ['22:00', '02:30'], came: '2026-10-24 22:00:00' },
    ],
    [
      'daily mail at an hour that is skipped goes after the gap',
      '2026-03-08 07:30:00',
      { zone: 'America/New_York', daily: '02:30', came: '2026-03-08 02:00:00' },
    ],
    [
      'the midnight that Havana skips moves to one o’clock',
      '2026-03-08 05:00:00',
      { zone: 'America/Havana', daily: '00:00', came: '2026-03-07 20:00:00' },
    ],
    [
      'Lord Howe’s half hour counts',
      '2026-04-04 21:30:00',
      { zone: 'Australia/Lord_Howe', quiet: night, came: '2026-04-04 14:00:00' },
    ],
  ])('where clocks change: %s', async (_, at, given) => {
    expect(await due(given)).toBe(at)
  })
})
