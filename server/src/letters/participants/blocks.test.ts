import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '#db/people-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { markDelivered } from '#letters/lists/status.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
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
beforeEach(async () => {
  await app.deps.db.delete(letters)
  await app.deps.db.delete(blocks)
})

const write = (receiver: string) =>
  ({ id: randomUUID(), receiver, content: '<p>Dear you</p>', banner: 'romantic-roses' }) as const
const send = async (from: TestPerson, to: string) => {
  const letter = write(to)
  await from.client.letters.send(letter)
  return letter
}
const roseBlocksJack = () => rose.client.blocks.block({ personId: jack.user.id })
const roseUnblocksJack = () => rose.client.blocks.unblock({ personId: jack.user.id })
const personOf = ({ user }: TestPerson) => ({
  id: user.id,
  username: user.username,
  profilePicture: null,
  isGuest: false,
})

/** Asks every call through which a letter could be seen. */
const seenBy = async (reader: TestPerson, writer: TestPerson, id: string) => {
  const { letters: calls } = reader.client
  const files = async () => {
    const { path } = await reader.client.accountData.start()
    const zip = await (await reader.fetch(path)).arrayBuffer()
    return [...readZip(Buffer.from(zip)).keys()].filter(name => name.includes(id.slice(-8)))
  }
  const refusal = (answer: Promise<unknown>) =>
    answer.then(
      () => 'there',
      error => error.code,
    )
  const { received, unreadCount } = await calls.dashboard()
  return {
    inbox: (await calls.inbox({})).letters.map(letter => letter.id),
    found: (await calls.inbox({ search: writer.user.username })).letters.map(letter => letter.id),
    unread: (await calls.inbox({ filter: 'unread' })).letters.map(letter => letter.id),
    count: (await calls.unreadCount()).count,
    dashboard: [received.map(letter => letter.id), unreadCount],
    between: (await calls.correspondence({ personId: writer.user.id })).letters.map(letter => letter.id),
    files: await files(),
    opened: await refusal(calls.received({ id })),
    read: await refusal(calls.markRead({ id })),
    kept: await refusal(calls.setFavourite({ id, favourite: true })),
    removed: await refusal(calls.remove({ id })),
    restored: await refusal(calls.restore({ id })),
  }
}
const nothing = {
  inbox: [],
  found: [],
  unread: [],
  count: 0,
  dashboard: [[], 0],
  between: [],
  files: [],
  opened: 'not_found',
  read: 'not_found',
  kept: 'not_found',
  removed: 'not_found',
  restored: 'not_found',
}

describe('blocks.block and blocks.unblock', () => {
  it('add and remove the named person, and are idempotent', async () => {
    expect(await rose.client.blocks.list()).toEqual({ people: [] })
    await roseBlocksJack()
    await rose.client.blocks.block({ personId: eve.user.id })
    expect(await roseBlocksJack()).toEqual({ people: [personOf(eve), personOf(jack)] })
    expect(await roseUnblocksJack()).toEqual({ people: [personOf(eve)] })
    expect(await roseUnblocksJack()).toEqual({ people: [personOf(eve)] })
    expect(await rose.client.blocks.list()).toEqual({ people: [personOf(eve)] })
    expect(await jack.client.blocks.list()).toEqual({ people: [] })
  })

  it('refuse oneself, unknown people and visitors', async () => {
    for (const personId of [rose.user.id, randomUUID()]) {
      await expect(rose.client.blocks.block({ personId })).rejects.toMatchObject({
        code: 'not_found',
        status: 404,
      })
    }
    await expect(rose.client.blocks.block({ personId: 'Jack' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const { client } = app.visitor()
    const personId = jack.user.id
    for (const call of [
      client.blocks.list(),
      client.blocks.block({ personId }),
      client.blocks.unblock({ personId }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'signed_out', status: 401 })
    }
    expect(await app.deps.db.select().from(blocks)).toEqual([])
  })

  it('store a block once when called concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, roseBlocksJack))
    expect(await rose.client.blocks.list()).toEqual({ people: [personOf(jack)] })
  })

  it('publish an event to one’s own tabs only', async () => {
    const [roses, jacks] = [
      collectLiveEvents(app.deps, rose.user.id),
      collectLiveEvents(app.deps, jack.user.id),
    ]
    await roseBlocksJack()
    await roseUnblocksJack()
    await Promise.all([roses.close(), jacks.close()])
    const changed = { kind: 'profile-changed', ids: [] }
    expect([roses.events, jacks.events]).toEqual([[changed, changed], []])
  })

  it('put the blocked people into the account download', async () => {
    await roseBlocksJack()
    const { path } = await rose.client.accountData.start()
    const files = readZip(Buffer.from(await (await rose.fetch(path)).arrayBuffer()))
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ blocked: ['Jack'] })
  })
})

describe('a letter from a blocked person', () => {
  /** Rule 6.1 */
  it('is invisible to its receiver, and publishes no event', async () => {
    await roseBlocksJack()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    const { id } = await send(jack, 'Rose')
    await roses.close()
    expect(roses.events).toEqual([])
    expect(await seenBy(rose, jack, id)).toEqual(nothing)
  })

  /** Rule 6.1 */
  it('looks the same to its sender as before the block', async () => {
    const told = async (letter: ReturnType<typeof write>) => {
      const jacks = collectLiveEvents(app.deps, jack.user.id)
      const receipt = await jack.client.letters.send(letter)
      const again = await jack.client.letters.send(letter)
      await rose.client.letters.inbox({ search: 'nobody' })
      await jacks.close()
      const { letters: list, totals } = await jack.client.letters.sent({})
      return JSON.stringify({
        receipt,
        again,
        events: jacks.events,
        list,
        totals,
        opened: await jack.client.letters.sentLetter({ id: letter.id }),
        found: await jack.client.letters.findRecipient({ username: 'Rose' }),
        recent: (await jack.client.letters.recentRecipients()).map(({ lastSentAt: _, ...one }) => one),
        profile: await jack.client.profiles.byUsername({ username: 'Rose' }),
      })
        .replaceAll(letter.id, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    }
    const before = await told(write('Rose'))
    await app.deps.db.delete(letters)
    await roseBlocksJack()
    expect(await told(write('Rose'))).toBe(before)
  })

  /** Rule 6.1 */
  it('keeps the status sent when it is marked as delivered', async () => {
    await roseBlocksJack()
    const { id } = await send(jack, 'Rose')
    await markDelivered(app.deps, rose.user.id, [id])
    expect((await jack.client.letters.sentLetter({ id })).status).toBe('sent')
  })

  /** Rule 6.1 */
  it('stays hidden after the unblock, while the next letter arrives', async () => {
    await roseBlocksJack()
    const meanwhile = await send(jack, 'Rose')
    await roseUnblocksJack()
    expect(await seenBy(rose, jack, meanwhile.id)).toEqual(nothing)
    await jack.client.letters.send(meanwhile)
    expect(await seenBy(rose, jack, meanwhile.id)).toEqual(nothing)
    const { id } = await send(jack, 'Rose')
    expect((await rose.client.letters.inbox({})).letters).toMatchObject([{ id, sender: personOf(jack) }])
  })

  it('stays visible if it arrived before the block', async () => {
    const { id } = await send(jack, 'Rose')
    await roseBlocksJack()
    expect((await rose.client.letters.inbox({})).letters.map(letter => letter.id)).toEqual([id])
    expect(await rose.client.letters.markRead({ id })).toEqual({ status: 'read' })
    expect((await jack.client.letters.sentLetter({ id })).status).toBe('read')
    await rose.client.letters.remove({ id })
    await rose.client.letters.restore({ id })
    expect((await rose.client.letters.received({ id })).content).toBe('<p>Dear you</p>')
  })

  it('does not arrive when its draft is older than the block', async () => {
    const draft = write('Rose')
    await jack.client.drafts.save({ ...draft, revision: 0 })
    await roseBlocksJack()
    expect(await jack.client.letters.send(draft)).toMatchObject({ status: 'sent' })
    await expect(jack.client.drafts.get({ id: draft.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await seenBy(rose, jack, draft.id)).toEqual(nothing)
  })

  it('does not arrive as an answer, while letters to the blocked person do', async () => {
    await roseBlocksJack()
    const { id } = await send(rose, 'Jack')
    expect((await jack.client.letters.received({ id })).sender).toEqual(personOf(rose))
    const answer = await send(jack, 'Rose')
    expect((await rose.client.letters.inbox({})).letters).toEqual([])
    const { letters: between } = await rose.client.letters.correspondence({ personId: jack.user.id })
    expect(between.map(letter => letter.id)).toEqual([id])
    expect(answer.id).not.toBe(id)
  })

  it('can be removed, restored and taken back by its sender without an event to the receiver', async () => {
    await roseBlocksJack()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    const { id } = await send(jack, 'Rose')
    await jack.client.letters.remove({ id })
    expect((await jack.client.letters.sent({})).letters).toEqual([])
    await jack.client.letters.restore({ id })
    const draftId = randomUUID()
    expect(await jack.client.letters.takeBack({ id, draftId })).toEqual({ draftId })
    await roses.close()
    expect(roses.events).toEqual([])
    expect(await jack.client.drafts.get({ id: draftId })).toMatchObject({
      receiver: 'Rose',
      content: '<p>Dear you</p>',
    })
    expect(await seenBy(rose, jack, id)).toEqual(nothing)
  })

  /** Rule 6.1 */
  it('can be restored by its sender 31 days after they removed it', async () => {
    await roseBlocksJack()
    const { id } = await send(jack, 'Rose')
    await jack.client.letters.remove({ id })
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: sql`${letters.hiddenFromBothAt} - interval '31 days'` })
      .where(eq(letters.id, id))
    await eraseRemovedLetters(app.deps.db)
    expect(await jack.client.letters.restore({ id })).toEqual({})
    expect(await jack.client.letters.sentLetter({ id })).toMatchObject({ status: 'sent' })
  })

  it('hides no letter between other people', async () => {
    await roseBlocksJack()
    const { id } = await send(eve, 'Rose')
    const own = await send(jack, 'Eve')
    expect((await rose.client.letters.inbox({})).letters.map(letter => letter.id)).toEqual([id])
    expect((await eve.client.letters.inbox({})).letters.map(letter => letter.id)).toEqual([own.id])
  })
})

it('friends_only refuses a blocked stranger, and accepts a blocked friend unseen', async () => {
  const choose = (privacySettings: 'anyone' | 'friends_only') =>
    app.deps.db.update(profiles).set({ privacySettings }).where(eq(profiles.id, rose.user.id))
  await choose('friends_only')
  await roseBlocksJack()
  await expect(jack.client.letters.send(write('Rose'))).rejects.toMatchObject({ code: 'friends_only' })
  await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
  const { id } = await send(jack, 'Rose')
  expect(await seenBy(rose, jack, id)).toMatchObject({ inbox: [], count: 0, opened: 'not_found' })
  await choose('anyone')
})
