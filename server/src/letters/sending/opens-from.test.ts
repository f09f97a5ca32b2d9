import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openingRules, opensFrom } from '#letters/sending/delivery-time.ts'
import { givenOf } from '#letters/sending/given.ts'
import { firstBroken, type Refusal, refusalError } from '#letters/sending/rules.ts'
import { startAppWithMovableClock } from '#test/scheduling/movable-clock.ts'
import { emptyLetter } from '#test/stored-letters.ts'

let app: Awaited<ReturnType<typeof startAppWithMovableClock>>
beforeAll(async () => {
  app = await startAppWithMovableClock()
})
afterAll(() => app.stop())

const opening = async (now: string, day: string, zone: string) => {
  await app.set(new Date(now))
  const openWhen = { label: 'you miss me', notBefore: { day, zone } }
  const given = givenOf({ ...emptyLetter(), openWhen })
  const { rows } = await app.deps.db.execute<{ refusal: Refusal | null; at: number }>(sql`
    select ${firstBroken(openingRules(given))} as refusal, (extract(epoch from ${opensFrom(given)}) * 1000)::float8 as at`)
  const [found] = rows
  if (found?.refusal) throw refusalError(found.refusal)
  return found && new Date(found.at)
}

it.each([
  ['a day', 'Europe/Lisbon', '2027-07-01', '2027-06-30T23:00Z'],
  ['the day on which clocks go forward', 'Europe/Lisbon', '2027-03-28', '2027-03-28T00:00Z'],
  ['the day after', 'Europe/Lisbon', '2027-03-29', '2027-03-28T23:00Z'],
  ['the day on which clocks go back', 'America/New_York', '2027-11-07', '2027-11-07T04:00Z'],
  ['the day after', 'America/New_York', '2027-11-08', '2027-11-08T05:00Z'],
  ['a day without a midnight', 'America/Havana', '2027-03-14', '2027-03-14T05:00Z'],
  ['a day with two midnights', 'America/Havana', '2027-11-07', '2027-11-07T05:00Z'],
  ['February 29', 'Asia/Kathmandu', '2028-02-29', '2028-02-28T18:15Z'],
  ['the day after February 29', 'Pacific/Auckland', '2028-03-01', '2028-02-29T11:00Z'],
  ['the day after February 28', 'Pacific/Auckland', '2027-03-01', '2027-02-28T11:00Z'],
  ['the first day of a year', 'Pacific/Kiritimati', '2028-01-01', '2027-12-31T10:00Z'],
])('a closed letter opens at the beginning of %s in %s', async (_, zone, day, instant) => {
  expect(await opening('2027-01-31T12:00Z', day, zone)).toEqual(new Date(instant))
})

it.each([
  ['the day that has begun there', 'Asia/Tokyo', '2027-03-01', 'too_soon'],
  ['more than 25 years', 'Asia/Tokyo', '2052-03-01', 'too_late'],
])('%s is refused', async (_, zone, day, notBefore) => {
  await expect(opening('2027-02-28T15:00Z', day, zone)).rejects.toMatchObject({
    data: { fields: { notBefore } },
  })
})

it('the next day is taken a moment before it begins', async () => {
  expect(await opening('2027-02-28T14:59Z', '2027-03-01', 'Asia/Tokyo')).toEqual(
    new Date('2027-02-28T15:00Z'),
  )
})
