import { randomUUID } from 'node:crypto'
import { bioMaxLength } from '@novelette/domain/accounts/bios.ts'
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

const rowOf = async (person: TestPerson) => {
  const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, person.user.id))
  return row
}
const put = (person: Pick<TestPerson, 'fetch'>, body: object) =>
  person.fetch('/api/v1/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const mayChoose = async (person: TestPerson) => (await person.client.profiles.own()).canChooseFriendsOnly

describe('profiles.own and profiles.update', () => {
  it('return and change one’s profile, which everyone then sees', async () => {
    const tabs = collectLiveEvents(app.deps, rose.user.id)
    const changed = await rose.client.profiles.update({
      bio: ' Writes at night. ',
      privacySettings: 'anyone',
    })
    await tabs.close()
    expect(tabs.events).toEqual([{ kind: 'profile-changed', ids: [] }])
    expect(changed).toEqual({
      id: rose.user.id,
      username: 'Rose',
      bio: 'Writes at night.',
      profilePicture: null,
      privacySettings: 'anyone',
      createdAt: expect.any(Date),
      canChooseFriendsOnly: false,
    })
    expect(await rose.client.profiles.own()).toEqual(changed)
    const { canChooseFriendsOnly, ...seen } = changed
    expect(await app.visitor().client.profiles.byUsername({ username: 'Rose' })).toEqual(seen)
  })

  it('refuse a visitor', async () => {
    const { client } = app.visitor()
    await expect(client.profiles.own()).rejects.toMatchObject({ code: 'signed_out', status: 401 })
    const change = { bio: 'Mine now.', privacySettings: 'anyone' } as const
    await expect(client.profiles.update(change)).rejects.toMatchObject({ code: 'signed_out', status: 401 })
  })

  /** Rule 6.4 */
  it.each([
    ['a plan', { subscription_plan: 'freemium' }],
    ['a plan, as we name it', { subscriptionPlan: 'banned' }],
    ['another’s id', { id: randomUUID() }],
    ['a username', { username: 'Duchess' }],
    ['a picture', { profilePicture: 'x' }],
    ['a date', { createdAt: '2001-01-01T00:00:00Z' }],
    ['a bio that is no text', { bio: 7 }],
    ['a bio of one character too many', { bio: '🌹'.repeat(bioMaxLength + 1) }],
    ['a privacy that does not exist', { privacySettings: 'nobody' }],
  ])('refuse %s, and change nothing', async (_, wrong) => {
    const before = [await rowOf(rose), await rowOf(jack)]
    for (const extra of [wrong, { ...wrong, ...('id' in wrong && { id: jack.user.id }) }]) {
      const answer = await put(rose, { bio: 'New.', privacySettings: 'anyone', ...extra })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
    }
    expect([await rowOf(rose), await rowOf(jack)]).toEqual(before)
  })

  it.each([
    ['two hundred roses', '🌹'.repeat(bioMaxLength), '🌹'.repeat(bioMaxLength)],
    ['markup, which is text', '<b onclick="x">"hi"</b> &amp;', '<b onclick="x">"hi"</b> &amp;'],
    ['what cannot be shown', 'A\0B\u0007\ud800C\u202eD\udc00', 'ABCD'],
    ['many empty lines', ' One\r\n\r\n \n\n Two\rThree\t! ', 'One\n\nTwo\nThree !'],
    ['joined emoji', '👩‍❤️‍👩', '👩‍❤️‍👩'],
    ['nothing but space', ' \n\u2028 ', ''],
  ])('store a bio of %s', async (_, typed, kept) => {
    expect((await rose.client.profiles.update({ bio: typed, privacySettings: 'anyone' })).bio).toBe(kept)
    expect((await rowOf(rose))?.bio).toBe(kept)
  })
})

describe('choosing friends_only', () => {
  const choose = (person: TestPerson, bio = '') =>
    person.client.profiles.update({ bio, privacySettings: 'friends_only' })

  it('needs a letter sent or received', async () => {
    const [ann, ben] = [await app.signUpAndIn('Ann'), await app.signUpAndIn('Ben')]
    await expect(choose(ann, 'Changed.')).rejects.toMatchObject({ code: 'no_letters_yet', status: 409 })
    expect(await rowOf(ann)).toMatchObject({ bio: '', privacySettings: 'anyone' })
    await storeLetters(app.deps, ann.user.id, ben.user.id, [{}])
    for (const person of [ann, ben]) {
      expect(await mayChoose(person)).toBe(true)
      expect(await choose(person)).toMatchObject({ privacySettings: 'friends_only' })
    }
  })

  it('ignores letters taken back and letters hidden from their receiver', async () => {
    const [cleo, dora] = [await app.signUpAndIn('Cleo'), await app.signUpAndIn('Dora')]
    const gone = { hiddenFromSender: true, hiddenFromReceiver: true, takenBackAt: new Date() }
    await storeLetters(app.deps, cleo.user.id, dora.user.id, [gone, { ...gone, status: 'delivered' }])
    expect([await mayChoose(cleo), await mayChoose(dora)]).toEqual([false, false])
    await storeLetters(app.deps, cleo.user.id, dora.user.id, [{ hiddenFromReceiver: true }])
    expect([await mayChoose(cleo), await mayChoose(dora)]).toEqual([true, false])
    const removed = { status: 'delivered', hiddenFromReceiver: true } as const
    await storeLetters(app.deps, cleo.user.id, dora.user.id, [removed])
    expect(await mayChoose(dora)).toBe(true)
  })

  it('can be repeated without letters once chosen, and can be undone', async () => {
    const emma = await app.signUpAndIn('Emma')
    await storeLetters(app.deps, emma.user.id, jack.user.id, [{}])
    await choose(emma)
    await app.deps.db.delete(letters).where(eq(letters.senderId, emma.user.id))
    expect(await choose(emma, 'Still here.')).toMatchObject({
      bio: 'Still here.',
      privacySettings: 'friends_only',
      canChooseFriendsOnly: false,
    })
    await emma.client.profiles.update({ bio: '', privacySettings: 'anyone' })
    await expect(choose(emma)).rejects.toMatchObject({ code: 'no_letters_yet' })
  })
})
