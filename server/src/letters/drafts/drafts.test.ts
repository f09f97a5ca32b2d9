import { randomUUID } from 'node:crypto'
import type { SaveDraftInput } from '@novelette/domain/letters/drafts.ts'
import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
  jack = await app.signUpAndIn('jack')
})
afterAll(() => app.stop())

const draft = (change: Partial<SaveDraftInput> = {}): SaveDraftInput => ({
  id: randomUUID(),
  receiver: 'ja',
  content: '<p>Dear Jack,</p><p>I was <strong>going</strong></p>',
  banner: 'golden-hearts',
  revision: 0,
  ...change,
})

describe('drafts.save, get, list and remove', () => {
  test('store a draft, return and list it, and publish an event to other tabs', async () => {
    const written = draft()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    const saved = await rose.client.drafts.save(written)
    await roses.close()
    expect(saved).toEqual({ revision: expect.any(Number), updatedAt: expect.any(Date) })
    expect(roses.events).toEqual([{ kind: 'draft-changed', ids: [written.id] }])
    expect(await rose.client.drafts.get({ id: written.id })).toEqual({ ...written, ...saved })
    const { id, receiver, banner } = written
    expect(await rose.client.drafts.list()).toContainEqual({
      id,
      receiver,
      banner,
      updatedAt: saved.updatedAt,
      firstWords: 'Dear Jack, I was going',
    })
  })

  test('seal the draft in the database', async () => {
    const written = draft({ content: '<p>boathouse</p>' })
    await rose.client.drafts.save(written)
    const [row] = await app.deps.db.select().from(drafts).where(eq(drafts.id, written.id))
    for (const sealed of [row?.sealedBody, row?.sealedPreview]) {
      expect(sealed?.length).toBeGreaterThan(0)
      expect(sealed?.includes('boathouse')).toBe(false)
    }
  })

  test('accept a blank draft and sanitise its markup', async () => {
    const written = draft({ content: '<p></p>', receiver: '' })
    const { revision } = await rose.client.drafts.save(written)
    await rose.client.drafts.save({
      ...written,
      content: '<p onclick="x">Hi</p><script>x</script>',
      revision,
    })
    expect(await rose.client.drafts.get({ id: written.id })).toMatchObject({
      content: '<p>Hi</p>',
      revision: revision + 1,
    })
  })

  test('list the latest change first', async () => {
    const [one, two] = [draft(), draft()]
    const { revision } = await rose.client.drafts.save(one)
    await rose.client.drafts.save(two)
    await rose.client.drafts.save({ ...one, content: '<p>Changed</p>', revision })
    const ids = (await rose.client.drafts.list()).map(listed => listed.id)
    expect(ids.indexOf(one.id)).toBeLessThan(ids.indexOf(two.id))
  })

  test('list the hundred drafts changed last', async () => {
    const iris = await app.signUpAndIn('iris')
    const first = draft()
    const { revision } = await iris.client.drafts.save(first)
    const saveTen = () => Promise.all(Array.from({ length: 10 }, () => iris.client.drafts.save(draft())))
    for (let tens = 0; tens < 10; tens += 1) await saveTen()
    await iris.client.drafts.save({ ...first, receiver: 'otto', revision })
    const listed = await iris.client.drafts.list()
    expect(listed).toHaveLength(100)
    expect(listed[0]?.id).toBe(first.id)
  })

  test('delete a draft for good', async () => {
    const written = draft()
    const { revision } = await rose.client.drafts.save(written)
    const roses = collectLiveEvents(app.deps, rose.user.id)
    expect(await rose.client.drafts.remove({ id: written.id })).toEqual({})
    await roses.close()
    expect(roses.events).toEqual([{ kind: 'draft-changed', ids: [written.id] }])
    await expect(rose.client.drafts.get({ id: written.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(rose.client.drafts.remove({ id: written.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(rose.client.drafts.save({ ...written, revision })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('accept a draft of 5 MiB and refuse one more byte with 413', async () => {
    const content = `<p>${'.'.repeat(letterMaxBytes - 7)}</p>`
    const written = draft({ content })
    await rose.client.drafts.save(written)
    expect((await rose.client.drafts.get({ id: written.id })).content === content).toBe(true)
    const longer = draft({ content: `<p>.${content.slice(3)}` })
    await expect(rose.client.drafts.save(longer)).rejects.toMatchObject({ code: 'too_large', status: 413 })
  })
})

describe('drafts.save with a stale revision', () => {
  /** Rule 4.2 */
  test('is refused without overwriting the draft', async () => {
    const written = draft()
    const first = await rose.client.drafts.save(written)
    const content = '<p>Here</p>'
    const { revision } = await rose.client.drafts.save({ ...written, content, revision: first.revision })
    for (const stale of [0, first.revision, revision + 1]) {
      await expect(
        rose.client.drafts.save({ ...written, content: '<p>There</p>', revision: stale }),
      ).rejects.toMatchObject({
        code: 'draft_conflict',
        status: 409,
      })
    }
    expect(await rose.client.drafts.get({ id: written.id })).toMatchObject({ content, revision })
  })

  test('is refused when it names a revision of a draft that was deleted and written again', async () => {
    const written = draft()
    const { revision } = await rose.client.drafts.save(written)
    await rose.client.drafts.remove({ id: written.id })
    const anew = await rose.client.drafts.save({ ...written, content: '<p>Written again</p>' })
    expect(anew.revision).not.toBe(revision)
    await expect(
      rose.client.drafts.save({ ...written, content: '<p>Written before</p>', revision }),
    ).rejects.toMatchObject({ code: 'draft_conflict' })
  })

  /** Rule 4.3 */
  test('is accepted when it repeats the last save, whose answer was lost', async () => {
    const written = draft()
    const saved = await rose.client.drafts.save(written)
    expect(await rose.client.drafts.save(written)).toEqual(saved)
  })

  test.each([
    ['receiver', { receiver: 'otto' }],
    ['text', { content: '<p>There</p>' }],
    ['paper', { banner: 'dreamy-clouds' as const }],
  ])('is refused when the repeated save has another %s', async (_, change) => {
    const written = draft()
    await rose.client.drafts.save(written)
    const again = rose.client.drafts.save({ ...written, ...change })
    await expect(again).rejects.toMatchObject({ code: 'draft_conflict' })
  })

  test('is accepted and changes nothing when the draft says the same', async () => {
    const written = draft()
    const { revision } = await rose.client.drafts.save(written)
    const changed = { ...written, content: '<p>Here</p>' }
    await rose.client.drafts.save({ ...changed, revision })
    const last = await rose.client.drafts.save({ ...written, revision: revision + 1 })
    for (const stale of [0, revision])
      expect(await rose.client.drafts.save({ ...written, revision: stale })).toEqual(last)
    await expect(rose.client.drafts.save({ ...changed, revision })).rejects.toMatchObject({
      code: 'draft_conflict',
    })
  })

  test('accepts one of two concurrent saves', async () => {
    const written = draft()
    const { revision } = await rose.client.drafts.save(written)
    const results = await Promise.allSettled(
      ['<p>One</p>', '<p>Two</p>'].map(content => rose.client.drafts.save({ ...written, content, revision })),
    )
    expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('drafts.remove refuses a revision that is not the current one', async () => {
  const written = draft()
  const first = await rose.client.drafts.save(written)
  const changed = { ...written, content: '<p>Written on the phone</p>', revision: first.revision }
  const { revision } = await rose.client.drafts.save(changed)
  for (const stale of [0, first.revision, revision + 1]) {
    await expect(rose.client.drafts.remove({ id: written.id, revision: stale })).rejects.toMatchObject({
      code: 'draft_conflict',
      status: 409,
    })
  }
  await expect(rose.client.drafts.remove({ id: written.id, revision: -1 })).rejects.toMatchObject({
    status: 400,
  })
  expect((await rose.client.drafts.get({ id: written.id })).content).toBe('<p>Written on the phone</p>')
  await expect(jack.client.drafts.remove({ id: written.id, revision })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await rose.client.drafts.remove({ id: written.id, revision })).toEqual({})
  await expect(rose.client.drafts.remove({ id: written.id, revision })).rejects.toMatchObject({
    code: 'not_found',
  })
})

describe('a draft of another person', () => {
  test('cannot be read, changed or removed', async () => {
    const written = draft()
    const { revision } = await rose.client.drafts.save(written)
    const attempts = [
      () => jack.client.drafts.get({ id: written.id }),
      () => jack.client.drafts.remove({ id: written.id }),
      () => jack.client.drafts.save({ ...written, content: '<p>Mine</p>' }),
      () => jack.client.drafts.save({ ...written, content: '<p>Mine</p>', revision }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await jack.client.drafts.list()).toEqual([])
    expect(await rose.client.drafts.get({ id: written.id })).toMatchObject({ content: written.content })
  })
})

test('drafts.save refuses a missing or sent draft before it sanitises the text', async () => {
  const tooDeep = draft({ content: '<b>'.repeat(1000), revision: 1 })
  await expect(rose.client.drafts.save(tooDeep)).rejects.toMatchObject({ code: 'not_found' })
  const { revision: _, ...letter } = draft({ receiver: 'jack' })
  await rose.client.letters.send(letter)
  await expect(rose.client.drafts.save({ ...tooDeep, id: letter.id })).rejects.toMatchObject({
    code: 'letter_conflict',
  })
})

describe('the draft of a sent letter', () => {
  /** Rule 4.6 */
  test('cannot be saved any more', async () => {
    const written = draft({ receiver: 'jack' })
    const saved = await rose.client.drafts.save(written)
    const { revision: _, ...letter } = written
    await rose.client.letters.send(letter)
    for (const revision of [0, saved.revision]) {
      await expect(rose.client.drafts.save({ ...written, revision })).rejects.toMatchObject({
        code: 'letter_conflict',
      })
    }
    await expect(rose.client.drafts.get({ id: written.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  /** Rule 4.6 */
  test('is not left behind by a concurrent save', async () => {
    for (let round = 0; round < 20; round += 1) {
      const written = draft({ receiver: 'jack' })
      const { revision: _, ...letter } = written
      await Promise.allSettled([
        rose.client.drafts.save(written),
        rose.client.letters.send(letter),
        rose.client.drafts.save(written),
      ])
      expect(await app.deps.db.select().from(drafts).where(eq(drafts.id, written.id))).toEqual([])
    }
  })
})

test('drafts.save refuses unknown fields and values that cannot be stored', async () => {
  const written = draft()
  const extras = [{ ownerId: jack.user.id }, { updatedAt: 0 }]
  const unstorable = [
    { revision: -1 },
    { revision: 0.5 },
    { revision: Number.MAX_SAFE_INTEGER },
    { receiver: 'ja\0' },
  ]
  for (const extra of [...extras, ...unstorable]) {
    const answer = await rose.fetch('/api/rpc/drafts/save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { ...written, ...extra } }),
    })
    expect(answer.status).toBe(400)
  }
})
