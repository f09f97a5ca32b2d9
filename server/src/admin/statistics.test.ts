import { randomUUID } from 'node:crypto'
import { adminDays } from '@novelette/domain/admin/admin.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { deliveryHolds } from '#db/scheduling-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let keeper: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
})
afterAll(() => app.stop())

const statistics = () => keeper.client.admin.statistics()
const midnight = (daysAgo: number, offset = '0 seconds') =>
  sql`(date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${daysAgo})) at time zone 'UTC' + ${offset}::interval`
const joinedAt = (person: TestPerson, when: ReturnType<typeof midnight>) =>
  app.deps.db.update(profiles).set({ createdAt: when }).where(eq(profiles.id, person.user.id))
const letterAt = async (from: TestPerson, to: TestPerson, when: ReturnType<typeof midnight>) => {
  const ids = await storeLetters(app.deps, from.user.id, to.user.id, [{}])
  await app.deps.db.update(letters).set({ createdAt: when }).where(inArray(letters.id, ids))
}

test('admin.statistics counts one user, no letters and 30 days on a fresh installation', async () => {
  const { users, letters, waiting, deliveryHeldSince, days } = await statistics()
  expect(users).toEqual({ all: 1, today: 1, last7Days: 1, last30Days: 1, banned: 0, active: 0 })
  expect(letters).toEqual({ all: 0, today: 0, last7Days: 0, last30Days: 0 })
  expect(waiting).toEqual({ reports: 0, testimonials: 0 })
  expect(deliveryHeldSince).toBeNull()
  expect(days).toHaveLength(adminDays)
  expect(days.slice(0, -1).every(one => one.users === 0 && one.letters === 0)).toBe(true)
})

test('admin.statistics counts people and letters by UTC day, from its first to its last moment', async () => {
  const [ada, bea, cas, dot] = await Promise.all(['Ada', 'Bea', 'Cas', 'Dot'].map(app.signUpAndIn))
  if (!ada || !bea || !cas || !dot) throw new Error('four people were asked for')
  await joinedAt(ada, midnight(0))
  await joinedAt(bea, midnight(0, '-1 millisecond'))
  await joinedAt(cas, midnight(adminDays - 1))
  await joinedAt(dot, midnight(adminDays - 1, '-1 millisecond'))
  await letterAt(ada, bea, midnight(6))
  await letterAt(ada, bea, midnight(6, '-1 millisecond'))
  await letterAt(dot, cas, midnight(adminDays - 1, '-1 millisecond'))

  const { users, letters, days } = await statistics()
  expect(users).toMatchObject({ all: 5, today: 2, last7Days: 3, last30Days: 4, active: 2 })
  expect(letters).toEqual({ all: 3, today: 0, last7Days: 1, last30Days: 2 })
  expect(days.map(one => one.day)).toEqual(days.map(one => one.day).toSorted())
  expect(days.at(-1)).toMatchObject({ users: 2, letters: 0 })
  expect(days.at(-2)).toMatchObject({ users: 1 })
  expect(days[0]).toMatchObject({ users: 1, letters: 0 })
  expect(days.at(-7)).toMatchObject({ letters: 1 })
  expect(days.at(-8)).toMatchObject({ letters: 1 })
  const dates = days.map(one => Date.parse(`${one.day}T00:00:00Z`))
  expect(new Set(dates.slice(1).map((date, index) => date - (dates[index] ?? 0)))).toEqual(
    new Set([24 * 3_600_000]),
  )
})

test('admin.statistics counts the letters of guests, and guests as no people', async () => {
  const eli = await app.signUpAndIn('Eli')
  const before = await statistics()
  const guest = await storeGuest(app.deps, eli.user.id)
  await storeLetters(app.deps, eli.user.id, guest.id, [{}])
  await storeLetters(app.deps, guest.id, eli.user.id, [{}])
  const { users, letters } = await statistics()
  expect(users).toEqual({ ...before.users, active: before.users.active + 1 })
  expect(letters.all).toBe(before.letters.all + 2)
})

test('admin.statistics leaves out unconfirmed and erased people, and counts banned ones, also separately', async () => {
  const before = await statistics()
  await app.visitor().client.accounts.signUp({
    username: 'Pending',
    email: 'pending@example.com',
    password: testPassword,
  })
  const gone = await app.signUpAndIn('Gone')
  const friend = await app.signUpAndIn('Friend')
  await storeLetters(app.deps, gone.user.id, friend.user.id, [{}])
  await app.deps.db.execute(
    sql`update users set erases_at = now() - interval '1 day' where id = ${gone.user.id}`,
  )
  await eraseDueAccounts(app.deps)
  const troll = await app.signUpAndIn('Troll')
  await keeper.client.admin.ban({ userId: troll.user.id, reason: 'Spam' })

  const { users, letters } = await statistics()
  expect(users).toMatchObject({
    all: before.users.all + 2,
    today: before.users.today + 2,
    banned: 1,
    active: before.users.active + 1,
  })
  expect(letters.all).toBe(before.letters.all + 1)
})

test('admin.statistics leaves out letters taken back unopened, and counts opened ones', async () => {
  const [eve, fay] = [await app.signUpAndIn('Eve'), await app.signUpAndIn('Fay')]
  const before = await statistics()
  const send = async () => {
    const id = randomUUID()
    await eve.client.letters.send({ id, receiver: 'Fay', content: '<p>Oh.</p>', banner: 'starry-night' })
    return id
  }
  const [regretted, opened] = [await send(), await send()]
  await fay.client.receipts.setForAll({ receipts: false })
  await fay.client.letters.markRead({ id: opened })
  for (const id of [regretted, opened]) await eve.client.letters.takeBack({ id, draftId: randomUUID() })

  const { letters, days } = await statistics()
  expect(letters.all).toBe(before.letters.all + 1)
  expect(letters.today).toBe(before.letters.today + 1)
  expect(days.at(-1)?.letters).toBe(letters.today)
  const [row] = (await keeper.client.admin.users({ search: 'eve' })).users
  expect(row).toMatchObject({ totalLettersSent: 1, totalLettersReceived: 0 })
})

test('admin.statistics says since when delivery is held', async () => {
  const since = new Date('2026-11-21T12:00:00Z')
  await app.deps.db.insert(deliveryHolds).values({ reason: 'restored', since })
  expect((await statistics()).deliveryHeldSince).toEqual(since)
  await app.deps.db.delete(deliveryHolds)
})
