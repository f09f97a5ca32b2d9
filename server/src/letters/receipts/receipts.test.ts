import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
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
beforeEach(async () => {
  await jack.client.receipts.setForAll({ receipts: true })
  await jack.client.receipts.setFor({ personId: rose.user.id, receipts: true })
})

const write = (id: string, receiver: string) =>
  ({ id, receiver, content: '<p>Dear you</p>', banner: 'romantic-roses' }) as const
const send = async (from = rose, to = 'Jack') => {
  const id = randomUUID()
  await from.client.letters.send(write(id, to))
  return id
}
const seenBySender = async (id: string) => {
  const { letters, totals } = await rose.client.letters.sent({})
  const dashboard = await rose.client.letters.dashboard()
  const { letters: between } = await rose.client.letters.correspondence({ personId: jack.user.id })
  const filtered = await rose.client.letters.sent({ filter: 'read' })
  return {
    statuses: [
      letters.find(letter => letter.id === id)?.status,
      dashboard.sent.find(letter => letter.id === id)?.status,
      between.find(letter => letter.id === id)?.status,
      (await rose.client.letters.sentLetter({ id })).status,
      (await rose.client.letters.send(write(id, 'Jack'))).status,
    ],
    amongRead: filtered.letters.some(letter => letter.id === id),
    read: totals.read,
  }
}

describe('a reader without read receipts', () => {
  /** Rule 5.6 */
  it('shows their reading nowhere to the sender', async () => {
    await jack.client.receipts.setForAll({ receipts: false })
    const id = await send()
    await jack.client.letters.inbox({})
    const before = await seenBySender(id)
    const roses = collectLiveEvents(app.deps, rose.user.id)
    expect(await jack.client.letters.markRead({ id })).toEqual({ status: 'read' })
    await roses.close()
    expect(roses.events).toEqual([])
    expect(await seenBySender(id)).toEqual(before)
    expect(before).toMatchObject({ statuses: Array(5).fill('delivered'), amongRead: false })
    expect((await jack.client.letters.received({ id })).status).toBe('read')
  })

  /** Rule 5.6 */
  it('can turn receipts off for one person', async () => {
    const eve = await app.signUpAndIn('Eve')
    const chosen = await jack.client.receipts.setFor({ personId: rose.user.id, receipts: false })
    expect(chosen).toEqual({
      forAll: true,
      notFor: [{ id: rose.user.id, username: 'Rose', profilePicture: null }],
    })
    const [fromRose, fromEve] = [await send(), await send(eve)]
    for (const id of [fromRose, fromEve]) await jack.client.letters.markRead({ id })
    expect((await rose.client.letters.sentLetter({ id: fromRose })).status).toBe('delivered')
    expect((await eve.client.letters.sentLetter({ id: fromEve })).status).toBe('read')
  })

  /** Rule 5.6 */
  it('does not reveal earlier reading by turning receipts on', async () => {
    await jack.client.receipts.setForAll({ receipts: false })
    const id = await send()
    await jack.client.letters.markRead({ id })
    await jack.client.receipts.setForAll({ receipts: true })
    await jack.client.letters.markRead({ id })
    expect((await rose.client.letters.sentLetter({ id })).status).toBe('delivered')
  })

  it('reports Delivered when someone without receipts opens an undelivered letter', async () => {
    await jack.client.receipts.setForAll({ receipts: false })
    const id = await send()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    await jack.client.letters.markRead({ id })
    await roses.close()
    expect(roses.events).toEqual([{ kind: 'letter-changed', ids: [id] }])
    expect((await rose.client.letters.sentLetter({ id })).status).toBe('delivered')
  })
})

it('receipts are on by default, and receipts.setFor refuses unknown people and oneself', async () => {
  expect(await rose.client.receipts.get()).toEqual({ forAll: true, notFor: [] })
  for (const personId of [randomUUID(), rose.user.id]) {
    await expect(rose.client.receipts.setFor({ personId, receipts: false })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})
