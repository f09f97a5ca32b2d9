import { readdir } from 'node:fs/promises'
import { pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { jpeg, jpegOfNoise } from '../server/src/test/photos.ts'
import { filesFor, outcome, post, upload } from '../server/src/test/uploads.ts'
import { picturesFolderOf, smallDisk } from './breaking/small-disk.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import { type BrowserUser, signUpWithoutMail } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'

const tries = 3

let postgres: OutsidePostgres
let server: ProductServer
beforeAll(async () => {
  postgres = await OutsidePostgres.start()
  const settings = { DATABASE_URL: postgres.url, ...makeKeys(), NODE_DISABLE_COMPILE_CACHE: '1' }
  server = await ProductServer.start(settings, smallDisk())
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

test('a picture upload that fills the disk keeps the old picture and leaves no file, while letters are still sent', async () => {
  const [rose, jack] = await signUpWithoutMail(server, 'Rose', 'Jack')
  const ledger = new Ledger()
  const writing = keepWriting(ledger, [
    [rose, jack],
    [jack, rose],
  ])
  const stem = await upload(rose.browser, await jpeg())
  const shown = await bytesOf(stem)
  const noise = await jpegOfNoise()
  for (let time = 1; time <= tries; time += 1) {
    const refusal = await post(rose.browser, noise)
    expect(refusal.headers.get('retry-after')).toBe('1')
    expect(await outcome(refusal)).toEqual([503, 'unavailable'])
    expect(await stemOf(rose)).toBe(stem)
    expect(await filesOf(stem)).toEqual(filesFor(stem))
    expect(await bytesOf(stem)).toEqual(shown)
  }
  const next = await upload(rose.browser, await jpeg({ width: 400 }))
  expect(await stemOf(rose)).toBe(next)
  await expect.poll(() => filesOf(next)).toEqual(filesFor(next))

  await writing.stop()
  expect(ledger.kinds).toEqual([200])
  // A full disk that held up letters would do so on every try.
  expect(ledger.answers.get(503) ?? 0).toBeLessThan(tries)
  expect(await ledger.compare(postgres.url, [rose, jack])).toEqual([])
})

const stemOf = async ({ browser }: BrowserUser) => (await browser.client.profiles.own()).profilePicture

const filesOf = async (stem: string) =>
  (await readdir(`${picturesFolderOf(server)}/${stem.split('/')[0]}`)).toSorted()

async function bytesOf(stem: string): Promise<Buffer> {
  const answer = await fetch(server.url + pictureUrl(stem, 512))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
