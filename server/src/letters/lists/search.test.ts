import type { Cursor, InboxListPage } from '@novelette/domain/letters/letters.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { previewBeside } from '#sealing/preview-text.ts'
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

const year = 365 * 24 * 60 * 60_000
const many = 2_500
const tulips = [3, 999, 1_000, 1_001, 1_999, 2_000, 2_499]

async function fill(from: TestPerson, to: TestPerson, flower: string): Promise<void> {
  const letters = Array.from({ length: many }, (_, number) => ({
    createdAt: new Date(Date.now() - Math.floor(number / 3) * Math.floor(year / many)),
    preview: tulips.includes(number) ? `${flower} ${number}` : 'nothing of the kind',
    status: 'delivered' as const,
  }))
  await storeLetters(app.deps, from.user.id, to.user.id, letters)
}

const numbersIn = (letters: readonly { readonly preview: string }[]) =>
  letters.map(({ preview }) => Number(preview.split(' ')[1])).sort((a, b) => a - b)

test('a search finds and counts every match of a long list, on both sides', async () => {
  await fill(rose, jack, 'Tulip')
  const inbox = await jack.client.letters.inbox({ search: 'tulip' })
  expect(numbersIn(inbox.letters)).toEqual(tulips)
  expect(inbox.nextCursor).toBeNull()
  const sent = await rose.client.letters.sent({ search: 'TULIP' })
  expect(numbersIn(sent.letters)).toEqual(tulips)
  expect(sent).toMatchObject({ matching: tulips.length, pageCount: 1, totals: { total: many } })
  const both = await rose.client.letters.correspondence({ personId: jack.user.id, search: 'tulip' })
  expect(numbersIn(both.letters)).toEqual(tulips)
})

test('a search continues after the last letter of a page where every letter matches', async () => {
  const seen = new Set<string>()
  let cursor: Cursor | null = null
  for (let page = 0; page < 3; page += 1) {
    const { letters, nextCursor }: InboxListPage = await jack.client.letters.inbox({
      search: 'rose',
      ...(cursor && { cursor }),
    })
    for (const { id } of letters) seen.add(id)
    cursor = nextCursor
  }
  expect(seen.size).toBe(60)
  const last = await rose.client.letters.sent({ search: 'jack', page: many / 10 })
  expect(last).toMatchObject({ matching: many, pageCount: many / 10 })
  expect(last.letters).toHaveLength(10)
})

test("concurrent searches return each person's own letters and delay no other call", async () => {
  await fill(jack, rose, 'Lily')
  const done: string[] = []
  const searches = Array.from({ length: 4 }, async () => {
    const [lilies, tulipsFound] = await Promise.all([
      rose.client.letters.inbox({ search: 'lily' }),
      jack.client.letters.inbox({ search: 'tulip' }),
    ])
    done.push('searches')
    expect(lilies.letters.every(({ preview }) => preview.startsWith('Lily'))).toBe(true)
    expect(numbersIn(lilies.letters)).toEqual(tulips)
    expect(tulipsFound.letters.every(({ preview }) => preview.startsWith('Tulip'))).toBe(true)
  })
  await rose.client.letters.unreadCount()
  done.push('count')
  await Promise.all(searches)
  // Searches are queued; another call is answered long before the last.
  expect(done.at(-1)).toBe('searches')
})

test('a person who searches without end delays only themselves', async () => {
  const search = () =>
    jack.client.letters.inbox({ search: 'no such flower' }).then(
      () => 'found',
      error => error.code,
    )
  const done: string[] = []
  const flood = Array.from({ length: 60 }, () => search().then(outcome => done.push(outcome)))
  await vi.waitUntil(() => done.includes('unavailable'), { timeout: 30_000, interval: 5 })
  await rose.client.letters.inbox({ search: 'lily' })
  done.push('rose')
  await Promise.all(flood)
  // Two of Jack's run at a time and 20 wait.
  expect(done.indexOf('rose')).toBeLessThan(done.lastIndexOf('found'))
  expect(done.filter(one => one === 'found').length).toBeGreaterThanOrEqual(22)
  expect(await search()).toBe('found')
})

/** Rule 5.8 */
test('a search finds what is written beside the words, which no list shows', async () => {
  await storeLetters(app.deps, rose.user.id, jack.user.id, [
    { preview: previewBeside('Look what I found.', 'By the sea. Come home soon') },
  ])
  const { letters } = await jack.client.letters.inbox({ search: 'by the sea' })
  expect(letters).toMatchObject([{ preview: 'Look what I found.' }])
  expect(await rose.client.letters.sent({ search: 'home soon' })).toMatchObject({ matching: 1 })

  const recordings = [{ id: crypto.randomUUID(), seconds: 9, words: 'Come home soon' }]
  const content = joinLetter({ words: '<p>Look.</p>', recordings })
  const draft = {
    id: crypto.randomUUID(),
    receiver: 'Rose',
    content,
    banner: 'starry-night' as const,
    revision: 0,
  }
  await jack.client.drafts.save(draft)
  expect(await jack.client.drafts.list()).toMatchObject([{ firstWords: 'Look.' }])
})
