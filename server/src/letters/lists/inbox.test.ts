import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letters } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('jack')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(letters)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const toJack = (stored: Parameters<typeof storeLetters>[3]) =>
  storeLetters(app.deps, rose.user.id, jack.user.id, stored)
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ preview: `Letter ${index}`, createdAt: minutesAgo(index) }))

async function everyPage(input: { filter?: 'all' | 'unread' | 'read'; search?: string }) {
  const pages: string[][] = []
  let cursor: { createdAt: string; id: string } | null = null
  do {
    const page = await jack.client.letters.inbox({ ...input, ...(cursor && { cursor }) })
    pages.push(page.letters.map(letter => letter.preview))
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

describe('inbox', () => {
  test('lists received letters newest first with sender, banner and preview', async () => {
    const [newer, older] = await toJack([
      { preview: 'Newer', createdAt: minutesAgo(1) },
      { preview: 'Older', createdAt: minutesAgo(2), status: 'read', banner: 'golden-hearts' },
    ])
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{ preview: 'From Jack himself' }])
    const sender = { id: rose.user.id, username: 'Rose', profilePicture: null, isGuest: false }
    const createdAt = expect.any(Date)
    const favourite = false
    expect(await jack.client.letters.inbox({})).toEqual({
      letters: [
        {
          id: newer,
          status: 'delivered',
          createdAt,
          banner: 'starry-night',
          preview: 'Newer',
          favourite,
          openWhen: null,
          sender,
        },
        {
          id: older,
          status: 'read',
          createdAt,
          banner: 'golden-hearts',
          preview: 'Older',
          favourite,
          openWhen: null,
          sender,
        },
      ],
      nextCursor: null,
    })
  })

  test('pages through letters of one timestamp without losing or repeating any', async () => {
    const moment = minutesAgo(5)
    await toJack(Array.from({ length: 45 }, (_, index) => ({ preview: `${index}`, createdAt: moment })))
    const pages = await everyPage({})
    expect(pages.map(page => page.length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat()).size).toBe(45)
  })

  test('continues after the cursor when a letter arrives between two pages', async () => {
    await toJack(numbered(25))
    const first = await jack.client.letters.inbox({})
    await toJack([{ preview: 'Just in' }])
    const cursor = first.nextCursor ?? undefined
    const second = await jack.client.letters.inbox({ cursor })
    expect(second.letters.map(letter => letter.preview)).toEqual(
      [20, 21, 22, 23, 24].map(one => `Letter ${one}`),
    )
  })

  /** Rule 5.2 */
  test('filters by read and unread and omits removed letters', async () => {
    await toJack([
      { preview: 'sent', createdAt: minutesAgo(1) },
      { preview: 'delivered', status: 'delivered', createdAt: minutesAgo(2) },
      { preview: 'read', status: 'read', createdAt: minutesAgo(3) },
      { preview: 'removed', hiddenFromReceiver: true },
      { preview: 'removed by its sender', hiddenFromSender: true, status: 'read', createdAt: minutesAgo(4) },
    ])
    expect(await everyPage({ filter: 'all' })).toEqual([
      ['sent', 'delivered', 'read', 'removed by its sender'],
    ])
    expect(await everyPage({ filter: 'unread' })).toEqual([['sent', 'delivered']])
    expect(await everyPage({ filter: 'read' })).toEqual([['read', 'removed by its sender']])
    expect(await jack.client.letters.unreadCount()).toMatchObject({ count: 2 })
  })

  /** Rule 5.1 */
  test('marks listed letters delivered once and notifies their sender', async () => {
    const ids = await toJack(numbered(2))
    const roses = collectLiveEvents(app.deps, rose.user.id)
    await jack.client.letters.inbox({})
    await jack.client.letters.inbox({})
    await roses.close()
    expect(roses.events).toHaveLength(1)
    expect(new Set(roses.events[0]?.ids)).toEqual(new Set(ids))
    const rows = await app.deps.db.select({ status: letters.status }).from(letters)
    expect(rows).toEqual([{ status: 'delivered' }, { status: 'delivered' }])
  })

  test('lists a letter that cannot be opened with an empty preview', async () => {
    const [damaged, lost] = await toJack(numbered(3))
    await app.deps.db
      .update(letters)
      .set({ sealedPreview: Buffer.alloc(60, 1) })
      .where(eq(letters.id, damaged ?? ''))
    await app.deps.db
      .update(letters)
      .set({ keyId: 'gone' })
      .where(eq(letters.id, lost ?? ''))
    expect(await everyPage({})).toEqual([['', '', 'Letter 2']])
    expect(await everyPage({ search: 'letter' })).toEqual([['Letter 2']])
    await expect(jack.client.letters.received({ id: lost ?? '' })).rejects.toMatchObject({
      code: 'unexpected',
    })
  })

  test('refuses an invalid cursor', async () => {
    const id = crypto.randomUUID()
    for (const createdAt of ['soon', '0000-01-01T00:00:00.000Z', `2026-01-01T00:00:00.${'0'.repeat(200)}Z`]) {
      await expect(jack.client.letters.inbox({ cursor: { createdAt, id } })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
  })
})

describe('inbox search', () => {
  /** Rule 5.8 */
  test('matches the sender or the first hundred characters, case-insensitively', async () => {
    await toJack([{ preview: `${'x'.repeat(95)}Tulip and rain`, createdAt: minutesAgo(1) }])
    expect(await everyPage({ search: 'TULIP' })).toHaveLength(1)
    expect((await everyPage({ search: 'tulip' }))[0]).toHaveLength(1)
    expect(await everyPage({ search: 'rain' })).toEqual([[]])
    expect((await everyPage({ search: 'rOS' }))[0]).toHaveLength(1)
    expect(await everyPage({ search: 'jack' })).toEqual([[]])
  })

  test('matches % and _ literally and ignores a blank search', async () => {
    await toJack([
      { preview: '100% yours', createdAt: minutesAgo(1) },
      { preview: '1000 kisses', createdAt: minutesAgo(2) },
    ])
    expect(await everyPage({ search: '100%' })).toEqual([['100% yours']])
    expect(await everyPage({ search: '_' })).toEqual([[]])
    expect(await everyPage({ search: '  ' })).toEqual([['100% yours', '1000 kisses']])
  })

  test('combines with the filter over all pages of a long inbox', async () => {
    await toJack(
      Array.from({ length: 1_300 }, (_, index) => ({
        preview: index % 30 === 0 ? `Found ${index}` : 'Another',
        status: index % 60 === 0 ? ('read' as const) : ('delivered' as const),
        createdAt: minutesAgo(index),
      })),
    )
    const found = Array.from({ length: 44 }, (_, index) => `Found ${index * 30}`)
    const pages = await everyPage({ search: 'found' })
    expect(pages.map(page => page.length)).toEqual([20, 20, 4])
    expect(pages.flat()).toEqual(found)
    expect((await everyPage({ search: 'found', filter: 'read' })).flat()).toHaveLength(22)
  })
})

/** Rule 5.2 */
test('the dashboard shows the three newest received and sent letters and the unread count', async () => {
  await toJack(numbered(5).map((letter, index) => (index === 3 ? { ...letter, status: 'read' } : letter)))
  await storeLetters(app.deps, jack.user.id, rose.user.id, numbered(4))
  const { received, sent, unreadCount } = await jack.client.letters.dashboard()
  expect(received.map(letter => [letter.preview, letter.status, letter.sender.username])).toEqual([
    ['Letter 0', 'delivered', 'Rose'],
    ['Letter 1', 'delivered', 'Rose'],
    ['Letter 2', 'delivered', 'Rose'],
  ])
  expect(sent.map(letter => [letter.preview, letter.status, letter.receiver.username])).toEqual([
    ['Letter 0', 'sent', 'Rose'],
    ['Letter 1', 'sent', 'Rose'],
    ['Letter 2', 'sent', 'Rose'],
  ])
  expect(unreadCount).toBe(4)
})
