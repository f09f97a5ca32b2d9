import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftVersions } from '#db/schema.ts'
import { dropOldVersions } from '#letters/drafts/versions.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const write = async (texts: readonly string[], id = randomUUID(), from = 0) => {
  let revision = from
  for (const text of texts) {
    const draft = {
      id,
      receiver: 'Jack',
      content: `<p>${text}</p>`,
      banner: 'starry-night',
      revision,
    } as const
    revision = (await rose.client.drafts.save(draft)).revision
  }
  return { id, revision }
}
const age = (minutes: number) =>
  app.deps.db
    .update(draftVersions)
    .set({ savedAt: sql`${draftVersions.savedAt} - make_interval(mins => ${minutes})` })
const wordsOf = async (id: string) =>
  (await rose.client.drafts.versions({ id })).map(version => version.firstWords)

/** Rule 4.7 */
test('drafts.versions returns the previous state, stored every ten minutes', async () => {
  const { id, revision } = await write(['one', 'two', 'three'])
  expect(await wordsOf(id)).toEqual(['one'])
  await age(11)
  await write(['four'], id, revision)
  expect(await wordsOf(id)).toEqual(['three', 'one'])

  const [version] = await rose.client.drafts.versions({ id })
  expect(await rose.client.drafts.version({ id, versionId: version?.id ?? '' })).toEqual({
    receiver: 'Jack',
    content: '<p>three</p>',
    banner: 'starry-night',
    savedAt: expect.any(Date),
  })
})

/** Rule 4.7 */
test('drafts.versions hides what is older than a day, and dropOldVersions deletes it', async () => {
  const { id } = await write(['morning', 'evening'])
  const [version] = await rose.client.drafts.versions({ id })
  await age(24 * 60 + 1)
  expect(await wordsOf(id)).toEqual([])
  await expect(rose.client.drafts.version({ id, versionId: version?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await dropOldVersions(app.deps.db)
  expect(await app.deps.db.select().from(draftVersions)).toEqual([])
})

test('drafts.versions refuses other people’s drafts, and versions are deleted with their draft', async () => {
  const { id } = await write(['one', 'two'])
  const [version] = await rose.client.drafts.versions({ id })
  const versionId = version?.id ?? ''
  await expect(jack.client.drafts.versions({ id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(jack.client.drafts.version({ id, versionId })).rejects.toMatchObject({ code: 'not_found' })
  const { id: other } = await write(['another', 'yet another'])
  expect([await wordsOf(other), await wordsOf(id)]).toEqual([['another'], ['one']])
  await expect(rose.client.drafts.version({ id: other, versionId })).rejects.toMatchObject({
    code: 'not_found',
  })
  for (const draft of [id, other]) await rose.client.drafts.remove({ id: draft })
  await expect(rose.client.drafts.versions({ id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await app.deps.db.select().from(draftVersions)).toEqual([])
})
