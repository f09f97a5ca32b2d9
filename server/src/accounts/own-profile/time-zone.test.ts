import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters, profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const change = (person: TestPerson, timeZone: string | null, shares: boolean) =>
  person.client.accounts.changeTimeZone({ timeZone, shares })
const rowOf = async ({ user }: TestPerson) => {
  const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, user.id))
  return row
}

describe('a person’s time zone', () => {
  it('is not known and not shared at first', async () => {
    const ann = await app.signUpAndIn('Ann')
    expect(await ann.client.accounts.timeZone()).toEqual({ timeZone: null, shares: false })
  })

  it('is changed and shared, in every tab', async () => {
    const tabs = collectLiveEvents(app.deps, rose.user.id)
    const changed = { timeZone: 'Asia/Kolkata', shares: true }
    expect(await change(rose, 'Asia/Kolkata', true)).toEqual(changed)
    await tabs.close()
    expect(tabs.events).toEqual([{ kind: 'profile-changed', ids: [] }])
    expect(await rose.client.accounts.timeZone()).toEqual(changed)
    expect(await change(rose, 'America/Argentina/Buenos_Aires', false)).toMatchObject({ shares: false })
    expect(await change(rose, 'UTC', true)).toMatchObject({ timeZone: 'UTC' })
    expect(await change(rose, null, false)).toEqual({ timeZone: null, shares: false })
  })

  it.each([
    ['a path', '../etc', false],
    ['NUL', 'Europe/Lis\0bon', false],
    ['nothing', '', false],
    ['sharing what is not known', null, true],
  ])('cannot be %s', async (_, timeZone, shares) => {
    const before = await rowOf(jack)
    await expect(change(jack, timeZone, shares)).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    expect(await rowOf(jack)).toEqual(before)
  })

  it.each(['Factory', 'UTC+3', 'Europe/Nowhere', 'europe/lisbon'])(
    'cannot be %s, which is not known, and that is said',
    async timeZone => {
      const before = await rowOf(jack)
      await expect(change(jack, timeZone, false)).rejects.toMatchObject({ code: 'zone_unknown', status: 422 })
      expect(await rowOf(jack)).toEqual(before)
    },
  )

  it('is the city’s whose clocks an alias or an offset means', async () => {
    expect(await change(jack, 'EST5EDT', true)).toEqual({ timeZone: 'America/New_York', shares: true })
    expect(await change(jack, '+05:30', false)).toMatchObject({ timeZone: 'Asia/Kolkata' })
    expect(await change(jack, 'GMT', false)).toMatchObject({ timeZone: 'UTC' })
  })

  /** Rule 10.7 */
  it('is in nobody else’s answer', async () => {
    await change(jack, 'Pacific/Chatham', true)
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
    await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
    const { client } = rose
    const answers = [
      await client.profiles.byUsername({ username: 'Jack' }),
      await client.letters.findRecipient({ username: 'Jack' }),
      await client.letters.recentRecipients(),
      await client.letters.inbox({}),
      await client.letters.sent({}),
      await client.letters.correspondence({ personId: jack.user.id }),
    ]
    expect(JSON.stringify(answers)).not.toContain('Chatham')
  })
})

describe('sharesTimeZone of a recipient', () => {
  const toldTo = async (writer: TestPerson, reader: TestPerson) => {
    const { client, user } = writer
    const { username } = reader.user
    const found = await client.letters.findRecipient({ username })
    const [matching] = await client.letters.matchingRecipients({ typed: username })
    const recent = (await client.letters.recentRecipients()).find(({ id }) => id === reader.user.id)
    expect(user.id).not.toBe(reader.user.id)
    return [found, matching, recent].map(person => person?.sharesTimeZone)
  }

  /** Rule 10.7 */
  it('is true only for those they have written to, while it is shared', async () => {
    const [cleo, dora] = [await app.signUpAndIn('Cleo'), await app.signUpAndIn('Dora')]
    await storeLetters(app.deps, cleo.user.id, dora.user.id, [{}])
    await change(dora, 'Europe/Lisbon', true)
    expect(await toldTo(cleo, dora)).toEqual([false, false, false])
    await storeLetters(app.deps, dora.user.id, cleo.user.id, [{}])
    expect(await toldTo(cleo, dora)).toEqual([true, true, true])
    await change(dora, 'Europe/Lisbon', false)
    expect(await toldTo(cleo, dora)).toEqual([false, false, false])
    await change(dora, 'Europe/Lisbon', true)
    await app.deps.db
      .update(letters)
      .set({ takenBackAt: new Date() })
      .where(eq(letters.senderId, dora.user.id))
    expect(await toldTo(cleo, dora)).toEqual([false, false, false])
  })
})
