import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('findRecipient returns the person with exactly this username, with the fields of a card and no more', async () => {
  await app.deps.db.update(profiles).set({ bio: 'Writes on trains.' }).where(eq(profiles.id, jack.user.id))
  expect(await rose.client.letters.findRecipient({ username: 'Jack' })).toEqual({
    id: jack.user.id,
    username: 'Jack',
    profilePicture: null,
    acceptsLetters: true,
    sharesTimeZone: false,
    photographs: 'friends_only',
    recordings: 'friends_only',
    bio: 'Writes on trains.',
  })
})

/** Rule 6.4 */
test('findRecipient refuses wrong case, part of a name, unknown, unconfirmed and banned people, and oneself', async () => {
  for (const username of ['jack', 'Jac', 'Jack_', '%', 'Jack\0']) {
    await expect(rose.client.letters.findRecipient({ username })).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
  }
  const { user } = await app.signUpAndIn('mallory')
  await app.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id))
  await expect(rose.client.letters.findRecipient({ username: 'mallory' })).rejects.toMatchObject({
    status: 404,
  })
  await app.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
  await app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, user.id))
  await expect(rose.client.letters.findRecipient({ username: 'mallory' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(rose.client.letters.findRecipient({ username: 'rose' })).rejects.toMatchObject({
    code: 'self_send',
    status: 422,
  })
})

/** Rule 1.11 */
test('findRecipient names who differs by case alone, nobody else, and none who is not found by the exact name', async () => {
  const refusedWith = (username: string) =>
    rose.client.letters.findRecipient({ username }).then(
      () => 'found',
      error => error.data,
    )
  const { user } = await app.signUpAndIn('Theo_w')
  expect(await refusedWith('theo_w')).toEqual({ didYouMean: 'Theo_w' })
  expect(await refusedWith('THEO_W')).toEqual({ didYouMean: 'Theo_w' })
  for (const username of ['Theo', 'Theo_ww', 'theo_', 'Theo%w', 'ROSE', 'nobody'])
    expect(await refusedWith(username)).toEqual({})
  const { db } = app.deps
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id))
  expect(await refusedWith('theo_w')).toEqual({})
  await db.update(users).set({ emailVerified: true, erasesAt: new Date() }).where(eq(users.id, user.id))
  expect(await refusedWith('theo_w')).toEqual({})
  await db.update(users).set({ erasesAt: null }).where(eq(users.id, user.id))
  await db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, user.id))
  expect(await refusedWith('theo_w')).toEqual({})
})

test('recentRecipients lists each person once, the latest first, at most fifteen', async () => {
  const friends: TestPerson[] = []
  for (let friend = 0; friend < 17; friend += 1) friends.push(await app.signUpAndIn(`friend_${friend}`))
  for (const [index, { user }] of friends.entries()) {
    await storeLetters(app.deps, rose.user.id, user.id, [{ createdAt: minutesAgo(index + 10) }])
  }
  const [latest = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [
    { createdAt: minutesAgo(1) },
    { createdAt: minutesAgo(30) },
  ])
  await storeLetters(app.deps, rose.user.id, friends[16]?.user.id ?? '', [{ hiddenFromSender: true }])
  const recent = await rose.client.letters.recentRecipients()
  expect(recent.map(person => person.username)).toEqual([
    'Jack',
    ...friends.slice(0, 14).map(({ user }) => user.username),
  ])
  const { createdAt } = await rose.client.letters.sentLetter({ id: latest })
  expect(recent[0]).toEqual({
    id: jack.user.id,
    username: 'Jack',
    profilePicture: null,
    acceptsLetters: true,
    sharesTimeZone: false,
    bio: 'Writes on trains.',
    lastSentAt: createdAt,
  })
})

/** Rule 6.4 */
test('matchingRecipients searches the people written to, in any case, without wildcards, the latest first', async () => {
  const writer = await app.signUpAndIn('Writer')
  const names = ['Anna_B', 'Hannah', 'Dann_y', 'Anna_far']
  const [anna, hannah, danny, far] = await Promise.all(names.map(name => app.signUpAndIn(name)))
  for (const [index, person] of [anna, hannah, danny].entries()) {
    const letters = [{ createdAt: minutesAgo(index + 1) }, { createdAt: minutesAgo(60) }]
    await storeLetters(app.deps, writer.user.id, person?.user.id ?? '', letters)
  }
  // Jack has written to them, the writer has not.
  await storeLetters(app.deps, jack.user.id, far?.user.id ?? '', [{}])
  const matching = async (typed: string) =>
    (await writer.client.letters.matchingRecipients({ typed })).map(person => person.username)
  expect(await matching('ann')).toEqual(['Anna_B', 'Hannah', 'Dann_y'])
  expect(await matching('ANNA')).toEqual(['Anna_B', 'Hannah'])
  expect(await matching('_')).toEqual(['Anna_B', 'Dann_y'])
  expect(await matching('%')).toEqual([])
  expect(await matching('\0')).toEqual([])
  expect(await anna?.client.letters.matchingRecipients({ typed: 'Writer' })).toEqual([])
})
