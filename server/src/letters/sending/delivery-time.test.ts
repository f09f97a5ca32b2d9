import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askTime } from '#test/scheduling/asked-time.ts'
import { startAppWithMovableClock } from '#test/scheduling/movable-clock.ts'

let app: Awaited<ReturnType<typeof startAppWithMovableClock>>
beforeAll(async () => {
  app = await startAppWithMovableClock()
})
afterAll(() => app.stop())

describe('slow post arrives at the hour of posting by the clock of its zone', () => {
  const arrivalOf = async (posted: string, days: number, zone: string) => {
    await app.set(new Date(posted))
    const delivery = { kind: 'slow', days, zone, isShown: true } as const
    const { wall, deliverAt } = await askTime(app.deps.db, delivery)
    return [wall, deliverAt]
  }

  it.each([
    [
      'clocks went forward on the way',
      'Europe/Lisbon',
      '2027-03-27T14:00Z',
      2,
      '2027-03-29T14:00',
      '2027-03-29T13:00Z',
    ],
    [
      'clocks skip that hour',
      'Europe/Lisbon',
      '2027-03-27T01:30Z',
      1,
      '2027-03-28T01:30',
      '2027-03-28T01:30Z',
    ],
    [
      'clocks skip that hour',
      'America/New_York',
      '2027-03-13T07:30Z',
      1,
      '2027-03-14T02:30',
      '2027-03-14T07:30Z',
    ],
    [
      'clocks skip half an hour',
      'Australia/Lord_Howe',
      '2027-10-01T15:45Z',
      1,
      '2027-10-03T02:15',
      '2027-10-02T15:45Z',
    ],
    [
      'clocks skip midnight',
      'America/Havana',
      '2027-03-13T05:30Z',
      1,
      '2027-03-14T00:30',
      '2027-03-14T05:30Z',
    ],
    [
      'clocks went back on the way',
      'Europe/Lisbon',
      '2027-10-30T13:00Z',
      2,
      '2027-11-01T14:00',
      '2027-11-01T14:00Z',
    ],
    [
      'clocks show that hour twice',
      'Europe/Lisbon',
      '2027-10-30T00:30Z',
      1,
      '2027-10-31T01:30',
      '2027-10-31T01:30Z',
    ],
    [
      'it arrives on February 29',
      'Asia/Kathmandu',
      '2028-02-28T03:15Z',
      1,
      '2028-02-29T09:00',
      '2028-02-29T03:15Z',
    ],
    [
      'February 29 lies on the way',
      'Asia/Tokyo',
      '2028-02-28T14:00Z',
      2,
      '2028-03-01T23:00',
      '2028-03-01T14:00Z',
    ],
    [
      'it was posted on February 29',
      'Europe/Lisbon',
      '2028-02-29T12:00Z',
      30,
      '2028-03-30T12:00',
      '2028-03-30T11:00Z',
    ],
    ['February has 28 days', 'UTC', '2027-02-28T12:00Z', 1, '2027-03-01T12:00', '2027-03-01T12:00Z'],
    [
      'February has fewer days than it travels',
      'Pacific/Auckland',
      '2027-01-30T23:00Z',
      30,
      '2027-03-02T12:00',
      '2027-03-01T23:00Z',
    ],
    [
      'a year begins on the way',
      'Pacific/Kiritimati',
      '2027-12-31T06:00Z',
      1,
      '2028-01-01T20:00',
      '2028-01-01T06:00Z',
    ],
  ])('where %s, in %s', async (_, zone, posted, days, wall, instant) => {
    expect(await arrivalOf(posted, days, zone)).toEqual([wall, new Date(instant)])
  })
})

it.each([
  ['an ordinary day', '2027-03-31T12:00Z', '2052-03-31T12:00', '2052-03-31T12:01'],
  ['February 29, which the last year lacks', '2028-02-29T12:00Z', '2053-02-28T12:00', '2053-02-28T12:01'],
])('a letter is kept for 25 years from %s', async (_, now, last, tooLate) => {
  await app.set(new Date(now))
  const on = (wall: string) => {
    const delivery = { kind: 'day', wall, zone: 'UTC', zoneOf: 'fixed' } as const
    return askTime(app.deps.db, delivery)
  }
  expect((await on(last)).deliverAt).toEqual(new Date(`${last}Z`))
  await expect(on(tooLate)).rejects.toMatchObject({ data: { fields: { delivery: 'too_late' } } })
})
