import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serialiseBody } from '#sanitising/content.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'
import { readZip } from '#test/read-zip.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  const jack = await app.signUpAndIn('Jack')
  const long = () =>
    serialiseBody({ content: `<p>${randomBytes(600_000).toString('hex')}</p>`, banner: 'starry-night' })
  await storeLetters(
    app.deps,
    jack.user.id,
    rose.user.id,
    Array.from({ length: 8 }, () => ({ body: long() })),
  )
})
afterAll(() => app.stop())

async function begin(signal?: AbortSignal) {
  const { path } = await rose.client.accountData.start()
  const answer = await rose.fetch(path, signal ? { signal } : {})
  const reader = answer.body?.getReader()
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()]
  return async () => {
    while (true) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return Buffer.concat(chunks)
      if (value) chunks.push(value)
    }
  }
}

test('a download that fails midway aborts instead of ending early', async () => {
  const rest = await begin()
  const restore = await startDatabaseOutage(app)
  await expect(rest()).rejects.toThrow()
  await restore()
  const again = await vi.waitUntil(() => begin().catch(() => null), { timeout: 30_000 })
  expect(readZip(await again()).size).toBe(18)
})

test('a second download of the same person aborts the first', async () => {
  const rest = await begin()
  const second = await begin()
  await expect(rest()).rejects.toThrow()
  expect(readZip(await second()).size).toBe(18)
})

test('a download aborts when its session is ended elsewhere', async () => {
  const owner = await app.signIn(rose.user.email, rose.password)
  const rest = await begin()
  await owner.client.sessions.endOthers()
  await expect(rest()).rejects.toThrow()
  rose = owner
})

test('a download that its reader aborts does not hold up the end of the server', async () => {
  const leaving = new AbortController()
  await begin(leaving.signal)
  leaving.abort()
  const stopped = performance.now()
  await app.stop()
  expect(performance.now() - stopped).toBeLessThan(20_000)
  app = await startTestApp()
})
