import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { letters } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let noor: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
  jack = await app.signUpAndIn('jack')
  noor = await app.signUpAndIn('Noor')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(letters)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const statuses = ['sent', 'delivered', 'read'] as const

const storeMany = async () => {
  const stored = Array.from({ length: 36 }, (_, index) => ({
    preview: `Letter ${index}`,
    status: statuses[index % 3] ?? 'sent',
    createdAt: minutesAgo(index),
  }))
  await storeLetters(
    app.deps,
    rose.user.id,
    jack.user.id,
    stored.filter((_, index) => index % 2 === 0),
  )
  await storeLetters(
    app.deps,
    rose.user.id,
    noor.user.id,
    stored.filter((_, index) => index % 2 === 1),
  )
}
const previews = (page: { letters: { preview: string }[] }) => page.letters.map(letter => letter.preview)

test('the sent list is empty before the first letter', async () => {
  expect(await rose.client.letters.sent({})).toEqual({
    letters: [],
    page: 1,
    pageCount: 1,
    matching: 0,
    scheduled: 0,
    totals: { total: 0, read: 0, delivered: 0, pending: 0 },
  })
})

test('the sent list has ten letters a page, newest first, and totals of all of them', async () => {
  await storeMany()
  await storeLetters(app.deps, rose.user.id, jack.user.id, [{ hiddenFromSender: true }])
  await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
  const first = await rose.client.letters.sent({})
  expect(first).toMatchObject({ page: 1, pageCount: 4, matching: 36 })
  expect(first.totals).toEqual({ total: 36, read: 12, delivered: 12, pending: 12 })
  expect(first.letters[1]).toEqual({
    id: expect.any(String),
    status: 'delivered',
    createdAt: expect.any(Date),
    banner: 'starry-night',
    preview: 'Letter 1',
    favourite: false,
    openWhen: null,
    receiver: { id: noor.user.id, username: 'Noor', profilePicture: null, isGuest: false },
  })
  const last = await rose.client.letters.sent({ page: 4 })
  expect(previews(last)).toEqual([30, 31, 32, 33, 34, 35].map(index => `Letter ${index}`))
  expect(await rose.client.letters.sent({ page: 5 })).toMatchObject({ letters: [], page: 5, pageCount: 4 })
})

test('the sent filter narrows the list and its pages, not the totals', async () => {
  await storeMany()
  const read = await rose.client.letters.sent({ filter: 'read', page: 2 })
  expect(previews(read)).toEqual(['Letter 32', 'Letter 35'])
  expect(read).toMatchObject({ pageCount: 2, matching: 12, totals: { total: 36, read: 12 } })
  expect(await rose.client.letters.sent({ filter: 'sent' })).toMatchObject({ matching: 12 })
  expect(await rose.client.letters.sent({ filter: 'delivered' })).toMatchObject({ matching: 12 })
})

test('the sent search matches receiver and preview, with the filter and over all pages', async () => {
  await storeMany()
  const toNoor = await rose.client.letters.sent({ search: 'noor', page: 2 })
  expect(toNoor).toMatchObject({ pageCount: 2, matching: 18, totals: { total: 36 } })
  expect(previews(toNoor)[0]).toBe('Letter 21')
  expect(previews(await rose.client.letters.sent({ search: 'LETTER 3', filter: 'sent' }))).toEqual([
    'Letter 3',
    'Letter 30',
    'Letter 33',
  ])
  expect(await rose.client.letters.sent({ search: '%' })).toMatchObject({
    letters: [],
    matching: 0,
    pageCount: 1,
  })
})

test('the sent list takes its page number from the URL', async () => {
  await storeMany()
  const answer = await rose.fetch('/api/v1/letters/sent?page=4&filter=all')
  expect(await answer.json()).toMatchObject({ page: 4, letters: { length: 6 } })
  expect((await rose.fetch('/api/v1/letters/sent?page=four')).status).toBe(400)
  expect((await rose.fetch('/api/v1/letters/sent?page=0')).status).toBe(400)
})

/** Rule 5.1 */
test('reading the sent list changes no status', async () => {
  await storeMany()
  await rose.client.letters.sent({})
  expect((await rose.client.letters.sent({})).totals.pending).toBe(12)
})
