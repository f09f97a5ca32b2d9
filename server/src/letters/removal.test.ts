import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters } from '#db/schema.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

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

const toJack = async (letter = {}) => {
  const [id = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [letter])
  return id
}
const inboxOf = async (person: TestPerson) =>
  (await person.client.letters.inbox({})).letters.map(letter => letter.id)
const sentBy = async (person: TestPerson) =>
  (await person.client.letters.sent({})).letters.map(letter => letter.id)
const stored = async (id: string) => {
  const [letter] = await app.deps.db.select().from(letters).where(sql`${letters.id} = ${id}`)
  return letter
}

describe('removing a letter', () => {
  /** Rules 5.2, 5.4 */
  it('hides it from the person who asks and from no one else', async () => {
    const id = await toJack()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    const { count } = await jack.client.letters.unreadCount()
    await jack.client.letters.remove({ id })
    await roses.close()
    expect(await inboxOf(jack)).not.toContain(id)
    expect((await jack.client.letters.unreadCount()).count).toBe(count - 1)
    await expect(jack.client.letters.received({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(jack.client.letters.markRead({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await sentBy(rose)).toContain(id)
    expect(roses.events).toEqual([])
  })

  it('notifies the other tabs of the person who removed it', async () => {
    const id = await toJack()
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    await jack.client.letters.remove({ id })
    await jacks.close()
    expect(jacks.events).toEqual([{ kind: 'letter-changed', ids: [id] }])
  })

  /** Rule 5.4 */
  it('can be undone and repeated', async () => {
    const id = await toJack({ status: 'read' })
    await rose.client.letters.remove({ id })
    expect(await rose.client.letters.remove({ id })).toEqual({})
    expect(await sentBy(rose)).not.toContain(id)
    await rose.client.letters.restore({ id })
    expect(await rose.client.letters.restore({ id })).toEqual({})
    expect(await sentBy(rose)).toContain(id)
  })

  it('answers not_found to anyone but sender and receiver', async () => {
    const id = await toJack()
    for (const call of [eve.client.letters.remove, eve.client.letters.restore]) {
      await expect(call({ id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
    expect(await stored(id)).toMatchObject({ hiddenFromSender: false, hiddenFromReceiver: false })
  })

  it('hides the letter from both sides when both remove it at the same moment', async () => {
    const id = await toJack({ status: 'delivered' })
    await Promise.all([rose.client.letters.remove({ id }), jack.client.letters.remove({ id })])
    expect(await stored(id)).toMatchObject({
      hiddenFromSender: true,
      hiddenFromReceiver: true,
      hiddenFromBothAt: expect.any(Date),
    })
    await jack.client.letters.restore({ id })
    expect(await stored(id)).toMatchObject({ hiddenFromReceiver: false, hiddenFromBothAt: null })
  })

  /** Rule 5.4 */
  it('erases letters that both sides removed 30 days ago, and nothing else', async () => {
    const [old, young, half] = [await toJack(), await toJack(), await toJack()]
    for (const id of [old, young]) {
      await rose.client.letters.remove({ id })
      await jack.client.letters.remove({ id })
    }
    await rose.client.letters.remove({ id: half })
    const age = (id: string, days: number) =>
      app.deps.db
        .update(letters)
        .set({ hiddenFromBothAt: sql`now() - make_interval(hours => ${Math.round(days * 24)})` })
        .where(sql`${letters.id} = ${id}`)
    await age(old, 30.1)
    await age(young, 29.9)
    await eraseRemovedLetters(app.deps.db)
    expect(await stored(old)).toBeUndefined()
    expect(await stored(young)).toBeDefined()
    expect(await stored(half)).toBeDefined()
  })

  it('keeps a repeated send from restoring an erased letter', async () => {
    const letter = {
      id: randomUUID(),
      receiver: 'Jack',
      content: '<p>Once.</p>',
      banner: 'romantic-roses',
    } as const
    await rose.client.letters.send(letter)
    await rose.client.letters.takeBack({ id: letter.id, draftId: randomUUID() })
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: sql`now() - interval '31 days'` })
      .where(eq(letters.id, letter.id))
    await eraseRemovedLetters(app.deps.db)
    expect(await stored(letter.id)).toBeUndefined()
    await expect(rose.client.letters.send(letter)).rejects.toMatchObject({ code: 'letter_conflict' })
    expect(await stored(letter.id)).toBeUndefined()
    await expect(rose.client.drafts.save({ ...letter, revision: 0 })).rejects.toMatchObject({
      code: 'letter_conflict',
    })
  })
})
