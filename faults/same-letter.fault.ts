import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { type BrowserUser, signUpUsers } from './site/people.ts'

const times = 50

let server: ProductServer
let rose: BrowserUser
let jack: BrowserUser
beforeAll(async () => {
  server = await ProductServer.start()
  ;[rose, jack] = await signUpUsers(server, 'Rose', 'Jack')
})
afterAll(() => server?.stop())

test('a letter sent 50 times at once is stored once, and every answer acknowledges it', async () => {
  const ledger = new Ledger()
  const letter = ledger.write(rose, jack)
  await Promise.all(Array.from({ length: times }, () => ledger.send(letter)))
  expect([...ledger.answers]).toEqual([[200, times]])
  expect(await ledger.compare(server.databaseUrl, [rose, jack])).toEqual([])
})

test('different letters sent at once under one id: one is stored, the others are conflicts', async () => {
  const { id } = new Ledger().write(jack, rose)
  const versions = ['Come home.', 'Stay there.', 'Come soon.', 'Stay a while.', 'Write to me.']
  const before = await receivedIds(rose)
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, time) => {
      const content = `<p>${versions[time % versions.length]}</p>`
      const letter = { id, receiver: 'Rose', banner: 'starry-night', content } as const
      return jack.browser.client.letters.send(letter).then(
        ({ createdAt }) => ({ taken: content, at: createdAt.getTime() }),
        (error: unknown) => ({ refused: error }),
      )
    }),
  )
  const [taken = null, ...others] = answers.filter(answer => 'taken' in answer)
  expect(others).toEqual(Array.from({ length: times / versions.length - 1 }, () => taken))
  for (const answer of answers)
    if ('refused' in answer) expect(answer.refused).toMatchObject({ code: 'letter_conflict', status: 409 })
  expect(await receivedIds(rose)).toEqual([id, ...before])
  expect((await rose.browser.client.letters.received({ id })).content).toBe(taken?.taken)
})

const receivedIds = async ({ browser }: BrowserUser) =>
  (await browser.client.letters.inbox({})).letters.map(letter => letter.id)
