import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { cuts, startCuttingProxy } from './breaking/cutting-proxy.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { inParallel } from './site/in-parallel.ts'
import { type BrowserUser, signUpUsers } from './site/people.ts'

const letters = 200

let server: ProductServer
let people: readonly [BrowserUser, BrowserUser]
beforeAll(async () => {
  server = await ProductServer.start()
  people = await signUpUsers(server, 'Rose', 'Jack')
})
afterAll(() => server?.stop())

test('retrying after a connection that breaks at any point between a letter and its answer stores one letter', async () => {
  const [rose, jack] = people
  const proxy = await startCuttingProxy(server.url)
  const throughProxy = behind(proxy.url, rose)
  const ledger = new Ledger()
  const written = Array.from({ length: letters }, () => ledger.write(rose, jack))
  let isAbandoned = false
  onTestFinished(() => {
    isAbandoned = true
  })
  await inParallel(written, async letter => {
    while ((await ledger.send(letter, throughProxy)) === 'unknown' && !isAbandoned);
  })
  expect(ledger.those('acknowledged')).toEqual(written)
  for (const cut of cuts) expect(proxy.made.get(cut), cut).toBeGreaterThan(letters / 2)
  expect(await ledger.compare(server.databaseUrl, people)).toEqual([])
  expect((await jack.browser.client.letters.unreadCount()).count).toBe(letters)
})

function behind(proxyUrl: string, { browser }: BrowserUser): Browser {
  const other = browse(proxyUrl, server.url)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}
