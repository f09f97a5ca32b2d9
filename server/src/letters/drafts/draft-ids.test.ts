import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts, letters } from '#db/schema.ts'
import { reserveDraftId } from '#letters/drafts/draft-ids.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const write = (text = 'one') => ({
  id: randomUUID(),
  receiver: 'Jack',
  content: `<p>${text}</p>`,
  banner: 'golden-hearts' as const,
})
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const lettersUnder = (id: string) => app.deps.db.select().from(letters).where(eq(letters.id, id))
const draftsUnder = (id: string) => app.deps.db.select().from(drafts).where(eq(drafts.id, id))
const under = async (id: string) => [(await lettersUnder(id)).length, (await draftsUnder(id)).length]

describe('a first draft save concurrent with sending its letter', () => {
  test('waits for the letter and is refused', async () => {
    const letter = write()
    const { saving } = await app.deps.db.transaction(async tx => {
      await tx.execute(lockParticipants(rose.user.id, jack.user.id))
      const saving = codeOf(rose.client.drafts.save({ ...letter, revision: 0 }))
      await untilWaiting(app)
      await storeLetters({ ...app.deps, db: tx }, rose.user.id, jack.user.id, [{ id: letter.id }])
      return { saving }
    })
    expect(await saving).toBe('letter_conflict')
    expect(await under(letter.id)).toEqual([1, 0])
  })

  test('makes the letter wait, which then removes the draft', async () => {
    const letter = write()
    const owner = { id: letter.id, ownerId: rose.user.id }
    const nothing = Buffer.alloc(0)
    const sealed = { keyId: 'k1', sealedKey: nothing, sealedPreview: nothing, sealedBody: nothing }
    const { sending } = await app.deps.db.transaction(async tx => {
      await reserveDraftId(tx, owner)
      const sending = codeOf(rose.client.letters.send(letter))
      await untilWaiting(app)
      const { receiver, banner } = letter
      await tx.insert(drafts).values({ ...owner, ...sealed, receiver, banner, revision: 1 })
      return { sending }
    })
    expect(await sending).toBe('done')
    expect(await under(letter.id)).toEqual([1, 0])
  })

  test('leaves the letter alone in any order', async () => {
    for (let round = 0; round < 15; round += 1) {
      const letter = write()
      const save = () => codeOf(rose.client.drafts.save({ ...letter, revision: 0 }))
      const send = () => codeOf(rose.client.letters.send(letter))
      await Promise.all([save(), send(), send(), save()])
      expect(await under(letter.id)).toEqual([1, 0])
    }
  })
})

test('a later draft save concurrent with sending either is refused or makes the send fail with draft_conflict', async () => {
  for (let round = 0; round < 15; round += 1) {
    const letter = write('one')
    const { revision } = await rose.client.drafts.save({ ...letter, revision: 0 })
    const [saved, sent] = await Promise.all([
      codeOf(rose.client.drafts.save({ ...letter, content: '<p>two</p>', revision })),
      codeOf(rose.client.letters.send({ ...letter, revision })),
    ])
    const outcome = [saved, sent, ...(await under(letter.id))]
    expect([
      ['letter_conflict', 'done', 1, 0],
      ['done', 'draft_conflict', 0, 1],
    ]).toContainEqual(outcome)
  }
})

test('concurrent saves of one revision store the previous state as one version', async () => {
  const letter = write('one')
  const { revision } = await rose.client.drafts.save({ ...letter, revision: 0 })
  const saves = ['two', 'three', 'four'].map(text =>
    codeOf(rose.client.drafts.save({ ...letter, content: `<p>${text}</p>`, revision })),
  )
  expect((await Promise.all(saves)).sort()).toEqual(['done', 'draft_conflict', 'draft_conflict'])
  expect(await rose.client.drafts.versions({ id: letter.id })).toMatchObject([{ firstWords: 'one' }])
})

test('a letter taken back under the id of a letter being sent does not become its draft', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [first, second] = [write('first'), write('second')]
    await rose.client.letters.send(first)
    const [taken] = await Promise.all([
      codeOf(rose.client.letters.takeBack({ id: first.id, draftId: second.id })),
      codeOf(rose.client.letters.send(second)),
    ])
    expect(['done', 'letter_conflict']).toContain(taken)
    expect(await under(second.id)).toEqual([1, 0])
  }
})

test('first draft saves and letters between two people do not deadlock', async () => {
  const people = [rose, jack]
  const answers = await Promise.all(
    Array.from({ length: 15 }, () =>
      people.flatMap(({ client }, index) => {
        const receiver = index === 0 ? 'Jack' : 'Rose'
        return [
          codeOf(client.letters.send({ ...write(), receiver })),
          codeOf(client.drafts.save({ ...write(), receiver, revision: 0 })),
        ]
      }),
    ).flat(),
  )
  expect(new Set(answers)).toEqual(new Set(['done']))
})
