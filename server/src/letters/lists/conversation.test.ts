import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
afterAll(() => app.stop())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const numbered = (from: string, count: number, offset: number) =>
  Array.from({ length: count }, (_, index) => ({
    preview: `${from} ${index}`,
    createdAt: minutesAgo(2 * index + offset),
  }))

describe('letters.correspondence', () => {
  it('lists letters of both sides in order, page by page, and marks the received ones delivered', async () => {
    await storeLetters(app.deps, rose.user.id, jack.user.id, numbered('Rose', 25, 1))
    await storeLetters(app.deps, jack.user.id, rose.user.id, numbered('Jack', 25, 2))
    await storeLetters(app.deps, eve.user.id, rose.user.id, numbered('Eve', 3, 1))
    const found = []
    let cursor: { createdAt: string; id: string } | undefined
    do {
      const page = await rose.client.letters.correspondence({ personId: jack.user.id, cursor })
      expect(page.person).toMatchObject({ username: 'Jack' })
      found.push(...page.letters)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const expected = Array.from({ length: 25 }, (_, index) => [`Rose ${index}`, `Jack ${index}`]).flat()
    expect(found.map(letter => letter.preview)).toEqual(expected)
    expect(found.map(letter => letter.own)).toEqual(expected.map(preview => preview.startsWith('Rose')))
    expect(found.every(letter => letter.own || letter.status === 'delivered')).toBe(true)
  })

  it('searches sent and received letters by the same rule', async () => {
    const search = async (text: string) => {
      const page = await rose.client.letters.correspondence({ personId: jack.user.id, search: text })
      return page.letters.map(letter => letter.preview)
    }
    expect(await search('ROSE 7')).toEqual(['Rose 7'])
    expect(await search('e 1')).toEqual([
      'Rose 1',
      ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(n => `Rose ${n}`),
    ])
    expect(await search('%')).toEqual([])
    expect(await search('jack')).toHaveLength(20)
  })

  it('omits letters that the viewer has removed', async () => {
    const before = await rose.client.letters.correspondence({ personId: eve.user.id })
    const [first] = before.letters
    await rose.client.letters.remove({ id: first?.id ?? '' })
    const after = await rose.client.letters.correspondence({ personId: eve.user.id })
    expect(after.letters).toHaveLength(before.letters.length - 1)
    expect((await eve.client.letters.correspondence({ personId: rose.user.id })).letters).toHaveLength(3)
  })

  it('is empty for a person never written to, and not found for an unknown one', async () => {
    expect(await jack.client.letters.correspondence({ personId: eve.user.id })).toEqual({
      person: { id: eve.user.id, username: 'Eve', profilePicture: null, isGuest: false },
      letters: [],
      nextCursor: null,
    })
    await expect(jack.client.letters.correspondence({ personId: crypto.randomUUID() })).rejects.toMatchObject(
      { code: 'not_found' },
    )
  })
})

describe('keepsakes', () => {
  it('lists favourites among sent and received letters without telling the other person', async () => {
    const [got = '', other = ''] = await storeLetters(app.deps, jack.user.id, eve.user.id, [
      { preview: 'Got' },
      { preview: 'Other' },
    ])
    const [written = ''] = await storeLetters(app.deps, eve.user.id, jack.user.id, [{ preview: 'Written' }])
    for (const id of [got, written]) await eve.client.letters.setFavourite({ id, favourite: true })
    const kept = await eve.client.letters.keepsakes({})
    expect(kept.letters.map(letter => [letter.preview, letter.own, letter.favourite]).sort()).toEqual([
      ['Got', false, true],
      ['Written', true, true],
    ])
    expect((await jack.client.letters.keepsakes({})).letters).toEqual([])
    expect((await jack.client.letters.sentLetter({ id: got })).favourite).toBe(false)
    expect((await eve.client.letters.received({ id: got })).favourite).toBe(true)
    expect((await eve.client.letters.received({ id: other })).favourite).toBe(false)

    expect((await eve.client.letters.keepsakes({ search: 'writ' })).letters).toHaveLength(1)
    await eve.client.letters.setFavourite({ id: got, favourite: false })
    expect((await eve.client.letters.keepsakes({})).letters.map(letter => letter.id)).toEqual([written])
  })

  it('refuses letters of others and removed letters', async () => {
    const [id = ''] = await storeLetters(app.deps, jack.user.id, eve.user.id, [{}])
    await expect(rose.client.letters.setFavourite({ id, favourite: true })).rejects.toMatchObject({
      code: 'not_found',
    })
    await eve.client.letters.setFavourite({ id, favourite: true })
    await eve.client.letters.remove({ id })
    expect((await eve.client.letters.keepsakes({})).letters.map(letter => letter.id)).not.toContain(id)
    await expect(eve.client.letters.setFavourite({ id, favourite: false })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
