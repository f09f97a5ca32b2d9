import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasedLetters, letters } from '#db/schema.ts'
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

const text = '<p>Dear Jack, about the <strong>boat</strong></p>'
const write = () => ({
  id: randomUUID(),
  receiver: 'Jack',
  content: text,
  banner: 'golden-hearts' as const,
})
const send = async () => {
  const letter = write()
  await rose.client.letters.send(letter)
  return letter
}
const takeBack = (id: string, draftId: string = randomUUID()) => rose.client.letters.takeBack({ id, draftId })
const takeBackOf = ({ id }: { id: string }) => takeBack(id)
const inbox = async () => (await jack.client.letters.inbox({})).letters.map(letter => letter.id)

describe('taking a letter back', () => {
  /** Rule 5.5 */
  it('removes the letter from inbox and unread count at once and returns its text as a draft', async () => {
    const { id } = await send()
    const { count } = await jack.client.letters.unreadCount()
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    const { draftId } = await takeBack(id)
    await jacks.close()
    expect(jacks.events).toEqual([{ kind: 'letter-changed', ids: [id] }])
    expect(await inbox()).not.toContain(id)
    expect((await jack.client.letters.unreadCount()).count).toBe(count - 1)
    await expect(jack.client.letters.received({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(jack.client.letters.markRead({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(rose.client.letters.sentLetter({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await rose.client.drafts.get({ id: draftId })).toMatchObject({
      receiver: 'Jack',
      content: text,
      banner: 'golden-hearts',
      revision: expect.any(Number),
    })
    const [draft] = await rose.client.drafts.list()
    expect(draft).toMatchObject({ id: draftId, firstWords: 'Dear Jack, about the boat' })
  })

  it('leaves a receiver who had not opened it nothing to remove or restore', async () => {
    const { id } = await send()
    expect(await inbox()).toContain(id)
    await takeBack(id)
    for (const call of [jack.client.letters.restore, jack.client.letters.remove]) {
      await expect(call({ id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await inbox()).not.toContain(id)
  })

  it('keeps none of the text in the letter', async () => {
    const { id } = await send()
    await takeBack(id)
    const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
    expect([row?.sealedBody.length, row?.sealedPreview.length, row?.sealedKey.length]).toEqual([0, 0, 0])
    await expect(rose.client.letters.restore({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(jack.client.letters.restore({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('makes no second draft when it is repeated after a lost answer', async () => {
    const { id } = await send()
    const draftId = randomUUID()
    expect(await takeBack(id, draftId)).toEqual({ draftId })
    expect(await takeBack(id, draftId)).toEqual({ draftId })
  })

  it('happens once when it is called concurrently, and answers every call', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await send()
      const draftId = randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => takeBack(id, draftId)))
      expect(answers).toEqual([{ draftId }, { draftId }, { draftId }])
      expect(await rose.client.drafts.get({ id: draftId })).toMatchObject({ content: text })
    }
  })

  it('refuses the id of a draft that another letter became, and keeps the letter', async () => {
    const [first, second] = [await send(), await send()]
    const { draftId } = await takeBack(first.id)
    await expect(takeBack(second.id, draftId)).rejects.toMatchObject({ code: 'draft_conflict' })
    expect(await inbox()).toContain(second.id)
  })

  it('is not undone by a repeated send', async () => {
    const letter = await send()
    await takeBack(letter.id)
    await expect(rose.client.letters.send(letter)).rejects.toMatchObject({ code: 'letter_conflict' })
    expect(await inbox()).not.toContain(letter.id)
  })

  /** Rule 5.5 */
  it('is refused once the letter was opened', async () => {
    const { id } = await send()
    await jack.client.letters.markRead({ id })
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'already_opened', status: 409 })
    expect(await inbox()).toContain(id)
  })

  /** Rule 5.5 */
  it('excludes opening the letter when both happen at the same moment', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id } = await send()
      const [taken, opened] = await Promise.allSettled([takeBack(id), jack.client.letters.markRead({ id })])
      expect([taken.status, opened.status].sort()).toEqual(['fulfilled', 'rejected'])
      expect((await inbox()).includes(id)).toBe(opened.status === 'fulfilled')
    }
  })

  it('is refused to anyone but the sender', async () => {
    const { id } = await send()
    await expect(jack.client.letters.takeBack({ id, draftId: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  /** Rule 5.6 */
  it('reveals nothing to a sender who gets no receipts, and the reader keeps the letter', async () => {
    await jack.client.receipts.setForAll({ receipts: false })
    const { id } = await send()
    await jack.client.letters.markRead({ id })
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    const { draftId } = await takeBack(id)
    await jacks.close()
    await jack.client.receipts.setForAll({ receipts: true })
    expect(jacks.events).toEqual([])
    expect(await rose.client.drafts.get({ id: draftId })).toMatchObject({ content: text })
    await expect(rose.client.letters.sentLetter({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await inbox()).toContain(id)
    expect(await jack.client.letters.received({ id })).toMatchObject({ content: text, status: 'read' })
  })

  /** Rule 5.6 */
  it('answers its sender the same afterwards, whether or not the letter was opened without a receipt', async () => {
    await jack.client.receipts.setForAll({ receipts: false })
    const opened = await send()
    await jack.client.letters.markRead({ id: opened.id })
    const unopened = await send()
    await jack.client.receipts.setForAll({ receipts: true })
    for (const letter of [opened, unopened]) {
      const { id } = letter
      await takeBack(id)
      await expect(rose.client.letters.send(letter)).rejects.toMatchObject({ code: 'letter_conflict' })
      for (const call of [rose.client.letters.remove, rose.client.letters.restore, takeBackOf]) {
        await expect(call({ id })).rejects.toMatchObject({ code: 'not_found' })
      }
      await expect(
        rose.client.drafts.save({ ...letter, content: '<p>again</p>', revision: 0 }),
      ).rejects.toMatchObject({ code: 'letter_conflict' })
    }
    await jack.client.letters.remove({ id: opened.id })
    expect(await inbox()).not.toContain(opened.id)
    await jack.client.letters.restore({ id: opened.id })
    expect(await inbox()).toContain(opened.id)
  })

  it('refuses the id of another person’s draft, and keeps the letter', async () => {
    const draftId = randomUUID()
    const theirs = { ...write(), id: draftId, receiver: 'Rose', revision: 0 }
    await jack.client.drafts.save(theirs)
    const { id } = await send()
    await expect(takeBack(id, draftId)).rejects.toMatchObject({ code: 'draft_conflict' })
    expect(await inbox()).toContain(id)
    expect(await jack.client.drafts.get({ id: draftId })).toMatchObject({ receiver: 'Rose' })
  })

  it('refuses the id of a letter, be it its own or an erased one, and keeps the letter', async () => {
    const [{ id }, other] = [await send(), await send()]
    const erased = randomUUID()
    await app.deps.db.insert(erasedLetters).values({ id: erased })
    for (const draftId of [id, other.id, erased]) {
      await expect(takeBack(id, draftId)).rejects.toMatchObject({ code: 'letter_conflict' })
    }
    expect(await inbox()).toContain(id)
  })

  it('is refused before the text is opened', async () => {
    const [opened = '', unopened = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [
      { status: 'read', sealedBody: Buffer.alloc(0) },
      { status: 'delivered', sealedBody: Buffer.alloc(0) },
    ])
    const { draftId } = await takeBack((await send()).id)
    await expect(takeBack(opened)).rejects.toMatchObject({ code: 'already_opened' })
    await expect(takeBack(unopened, draftId)).rejects.toMatchObject({ code: 'draft_conflict' })
  })

  it("refuses someone else's letter, an unknown id and an invalid id", async () => {
    const [id = ''] = await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(takeBack(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(takeBack('not an id')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
