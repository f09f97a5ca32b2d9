import { previewInstant, wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type WallOfZone = { readonly zone: string; readonly wall: string }

/** By PostgreSQL, in one statement. */
async function instantsOf(given: readonly WallOfZone[]): Promise<number[]> {
  const [walls, zones] = [given.map(({ wall }) => wall), given.map(({ zone }) => zone)]
  const { rows } = await app.deps.db.execute<{ ms: string }>(sql`
    select extract(epoch from wall at time zone zone) * 1000 as ms
    from unnest(${sql.param(walls)}::timestamp[], ${sql.param(zones)}::text[]) with ordinality as given (wall, zone, place)
    order by place`)
  return rows.map(({ ms }) => Number(ms))
}

const months = Array.from({ length: 26 * 12 }, (_, month) => Date.UTC(2026, month, 15, 12))

/** Of which the tables of PostgreSQL and Node.js, which are of different years, say the same each month. */
async function commonZones(): Promise<{ common: readonly string[]; known: number }> {
  const { rows } = await app.deps.db.execute<{ zone: string; walls: string[] }>(sql`
    select name as zone, array_agg(to_char(to_timestamp(ms / 1000) at time zone name, 'YYYY-MM-DD"T"HH24:MI') order by ms) as walls
    from pg_timezone_names cross join unnest(${sql.param(months)}::float8[]) ms
    where name = any (${sql.param(Intl.supportedValuesOf('timeZone'))}::text[]) group by name`)
  const isSame = ({ zone, walls }: { zone: string; walls: string[] }) =>
    walls.every((wall, index) => wall === wallClockAt(new Date(months[index] ?? 0), zone))
  return { common: rows.filter(isSame).map(({ zone }) => zone), known: rows.length }
}

const minuteMs = 60_000
const offsetAt = (ms: number, zone: string) => Date.parse(`${wallClockAt(new Date(ms), zone)}Z`) - ms

/** The minute at which clocks are changed in the month that begins then; null where they are not. */
function changeAfter(start: number, zone: string): number | null {
  let [before, after] = [start, start + 31 * 24 * 60 * minuteMs]
  const offset = offsetAt(before, zone)
  if (offsetAt(after, zone) === offset) return null
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs
    if (offsetAt(middle, zone) === offset) before = middle
    else after = middle
  }
  return after
}

describe('the instant of a wall clock time', () => {
  /** Rule 10.2 */
  it('is what Intl reckons, for every zone from 2026 to 2051, at any time and around changes of the clocks', async () => {
    const { common, known } = await commonZones()
    expect(common.length).toBeGreaterThan(0.95 * known)
    const somewhen = fc.record({
      zone: fc.constantFrom(...common),
      month: fc.constantFrom(...months),
      minutes: fc.integer({ min: -200, max: 200 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(somewhen, { minLength: 200, maxLength: 200 }), async some => {
        const given = some.map(({ zone, month, minutes }) => {
          const around = changeAfter(month, zone) ?? month
          const shown = Date.parse(`${wallClockAt(new Date(around), zone)}Z`) + minutes * minuteMs
          return { zone, wall: new Date(shown).toISOString().slice(0, 16) }
        })
        const previews = given.map(({ wall, zone }) => previewInstant(wall, zone).at.getTime())
        expect(await instantsOf(given)).toEqual(previews)
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['half an hour is skipped', 'Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45Z', 'skipped'],
    ['half an hour comes twice', 'Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T15:15Z', 'repeated'],
    ['midnight is skipped', 'America/Havana', '2027-03-14T00:30', '2027-03-14T05:30Z', 'skipped'],
    ['midnight comes twice', 'America/Havana', '2027-11-07T00:30', '2027-11-07T05:30Z', 'repeated'],
    ['an hour is skipped', 'Europe/Lisbon', '2027-03-28T01:30', '2027-03-28T01:30Z', 'skipped'],
    ['an hour comes twice', 'Europe/Lisbon', '2027-10-31T01:30', '2027-10-31T01:30Z', 'repeated'],
    ['an hour is skipped', 'America/New_York', '2027-03-14T02:30', '2027-03-14T07:30Z', 'skipped'],
    ['an hour comes twice', 'America/New_York', '2027-11-07T01:30', '2027-11-07T06:30Z', 'repeated'],
    ['midnight is skipped', 'Africa/Cairo', '2027-04-30T00:30', '2027-04-29T22:30Z', 'skipped'],
    ['the last hour comes twice', 'Africa/Cairo', '2027-10-28T23:30', '2027-10-28T21:30Z', 'repeated'],
    ['it begins a gap', 'Europe/Berlin', '2027-03-28T02:00', '2027-03-28T01:00Z', 'skipped'],
    ['it is February 29', 'Asia/Kathmandu', '2028-02-29T09:00', '2028-02-29T03:15Z', 'plain'],
  ])('when %s in %s at %s is %s', async (_, zone, wall, instant, kind) => {
    const at = new Date(instant)
    expect(await instantsOf([{ wall, zone }])).toEqual([at.getTime()])
    expect(previewInstant(wall, zone)).toEqual({ at, kind })
  })
})
