import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const notFound = { code: 'not_found', status: 404 }
const mutedBy = async ({ client }: TestPerson) => (await client.notices.settings()).muted

describe('notices.mute and unmute', () => {
  /** Rule 9.7 */
  it('mute a person, who is told nothing, until one unmutes them', async () => {
    const personId = jack.user.id
    const jacks = collectLiveEvents(app.deps, personId)
    for (const _ of [1, 2]) await rose.client.notices.mute({ personId })
    expect(await mutedBy(rose)).toEqual([
      { id: personId, username: 'Jack', profilePicture: null, isGuest: false },
    ])
    expect(await mutedBy(jack)).toEqual([])
    await jack.client.letters.send({
      id: randomUUID(),
      receiver: 'Rose',
      content: '<p>As ever</p>',
      banner: 'starry-night',
    })
    expect((await rose.client.letters.inbox({ filter: 'all' })).letters).toMatchObject([
      { preview: 'As ever', sender: { username: 'Jack' } },
    ])
    for (const _ of [1, 2]) await rose.client.notices.unmute({ personId })
    expect(await mutedBy(rose)).toEqual([])
    await jacks.close()
    expect(jacks.events.map(({ kind }) => kind)).not.toContain('profile-changed')
  })

  it('refuse oneself and nobody', async () => {
    for (const personId of [rose.user.id, randomUUID()])
      await expect(rose.client.notices.mute({ personId })).rejects.toMatchObject(notFound)
    expect(await mutedBy(rose)).toEqual([])
  })

  it('mute a guest of one’s own, and nobody else’s', async () => {
    const { id: personId } = await storeGuest(app.deps, jack.user.id)
    await jack.client.notices.mute({ personId })
    expect(await mutedBy(jack)).toMatchObject([{ id: personId, username: 'Rosalind', isGuest: true }])
    await expect(rose.client.notices.mute({ personId })).rejects.toMatchObject(notFound)
    expect(await mutedBy(rose)).toEqual([])
  })

  it.each([true, false])(
    'keep a guest’s letters mute once they are an account’s (muted before: %s)',
    async isMuted => {
      const writer = await app.signUpAndIn(`Writer_${isMuted}`)
      const claimer = await app.signUpAndIn(`Claimer_${isMuted}`)
      const { id, locator, secret } = await storeGuest(app.deps, writer.user.id)
      if (isMuted) await writer.client.notices.mute({ personId: id })
      await claimer.client.guests.claim({ locator, secret })
      expect((await mutedBy(writer)).map(person => person.id)).toEqual(isMuted ? [claimer.user.id] : [])
    },
  )
})
