import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letters } from '#db/schema.ts'
import { markDelivered } from '#letters/lists/status.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
  jack = await app.signUpAndIn('jack')
  eve = await app.signUpAndIn('eve')
})
afterAll(() => app.stop())

async function toJack(stored: Parameters<typeof storeLetters>[3][number] = {}): Promise<string> {
  const [id = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [stored])
  return id
}
const statusOf = async (id: string) => {
  const [row] = await app.deps.db.select({ status: letters.status }).from(letters).where(eq(letters.id, id))
  return row?.status
}

describe('opening a letter', () => {
  test('shows receiver and sender the same text and people', async () => {
    const id = await toJack({ preview: 'Dear Jack,' })
    const received = await jack.client.letters.received({ id })
    expect(received).toEqual({
      id,
      status: 'delivered',
      createdAt: expect.any(Date),
      banner: 'starry-night',
      content: '<p>Dear Jack,</p>',
      favourite: false,
      openWhen: null,
      sender: { id: rose.user.id, username: 'rose', profilePicture: null, isGuest: false },
      receiver: { id: jack.user.id, username: 'jack', profilePicture: null, isGuest: false },
    })
    expect(await rose.client.letters.sentLetter({ id })).toEqual(received)
  })

  /** Rule 5.3 */
  test("answers not_found for someone else's letter and for the wrong side of one's own", async () => {
    const id = await toJack()
    const { letters: asEve } = eve.client
    const attempts = [
      () => asEve.received({ id }),
      () => asEve.sentLetter({ id }),
      () => asEve.markRead({ id }),
      () => rose.client.letters.received({ id }),
      () => rose.client.letters.markRead({ id }),
      () => jack.client.letters.sentLetter({ id }),
      () => jack.client.letters.received({ id: randomUUID() }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await statusOf(id)).toBe('sent')
  })

  test('answers not_found for a removed letter on the side that removed it', async () => {
    const id = await toJack({ hiddenFromReceiver: true })
    await expect(jack.client.letters.received({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(jack.client.letters.markRead({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await rose.client.letters.sentLetter({ id })).toMatchObject({ id, status: 'sent' })
  })

  test('refuses an invalid id', async () => {
    await expect(jack.client.letters.received({ id: "' or 1=1" })).rejects.toMatchObject({ status: 400 })
  })

  test('reads letters of every older form', async () => {
    const open = async (body: string) => {
      const { content, banner } = await jack.client.letters.received({ id: await toJack({ body }) })
      return { content, banner }
    }
    expect(await open('Dear Jack,\n\nI <3 you')).toEqual({
      content: '<p>Dear Jack,</p><p>I &lt;3 you</p>',
      banner: 'romantic-roses',
    })
    expect(await open('{"content":"<p>Dear')).toEqual({
      content: '<p>{"content":"&lt;p&gt;Dear</p>',
      banner: 'romantic-roses',
    })
    expect(await open('<h1>Dear Jack</h1><script>alert(1)</script><p onclick=x>Hi</p>')).toEqual({
      content: '<h1>Dear Jack</h1><p>Hi</p>',
      banner: 'romantic-roses',
    })
    expect(await open('{"content":"<p><b>Hi</b></p>","banner":"dreamy-clouds"}')).toEqual({
      content: '<p><strong>Hi</strong></p>',
      banner: 'dreamy-clouds',
    })
  })
})

describe('letter status', () => {
  /** Rule 5.1 */
  test('moves from sent over delivered to read, and never back', async () => {
    const id = await toJack()
    await jack.client.letters.received({ id })
    expect(await statusOf(id)).toBe('delivered')
    expect(await jack.client.letters.markRead({ id })).toEqual({ status: 'read' })
    await markDelivered(app.deps, jack.user.id, [id])
    await jack.client.letters.inbox({})
    await jack.client.letters.received({ id })
    expect(await statusOf(id)).toBe('read')
  })

  test('notifies both sides once when the letter is read', async () => {
    const id = await toJack({ status: 'delivered' })
    const [roses, jacks] = [
      collectLiveEvents(app.deps, rose.user.id),
      collectLiveEvents(app.deps, jack.user.id),
    ]
    const answers = await Promise.all(Array.from({ length: 5 }, () => jack.client.letters.markRead({ id })))
    await Promise.all([roses.close(), jacks.close()])
    expect(answers).toEqual(Array(5).fill({ status: 'read' }))
    expect(roses.events).toEqual([{ kind: 'letter-changed', ids: [id] }])
    expect(jacks.events).toEqual([{ kind: 'letter-changed', ids: [id] }])
  })

  /** Rule 5.1 */
  test('becomes delivered only for its receiver, and each sender is notified of their own letters', async () => {
    const [roses, eves] = [
      collectLiveEvents(app.deps, rose.user.id),
      collectLiveEvents(app.deps, eve.user.id),
    ]
    const [one = '', two = ''] = [await toJack(), await toJack()]
    const [three = ''] = await storeLetters(app.deps, eve.user.id, jack.user.id, [{}])
    await markDelivered(app.deps, eve.user.id, [one, two, three])
    await markDelivered(app.deps, jack.user.id, [])
    expect([await statusOf(one), await statusOf(three)]).toEqual(['sent', 'sent'])
    await markDelivered(app.deps, jack.user.id, [one, two, three])
    await Promise.all([roses.close(), eves.close()])
    expect(eves.events).toEqual([{ kind: 'letter-changed', ids: [three] }])
    expect(roses.events).toHaveLength(1)
    expect(new Set(roses.events[0]?.ids)).toEqual(new Set([one, two]))
  })
})
