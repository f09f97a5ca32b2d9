import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { banAccount } from '#admin/bans/bans.ts'
import { type Assembled, assemble } from '#lifecycle/assemble.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { type Browser, browse } from '#test/browser.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let second: Assembled
let secondUrl: string
let keeper: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  const { config, letterKeys, log } = app.deps
  const keys = { letterKeys, authSecret: randomBytes(32).toString('base64') }
  second = await assemble(config, keys, log, app.connectionString)
  secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' })
  keeper = await app.signUpAndIn('Keeper')
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

async function onBoth(username: string) {
  const here = await app.signUpAndIn(username)
  const there = browse(secondUrl, app.deps.config.appUrl)
  await there.client.accounts.signIn({ email: here.user.email, password: here.password })
  return { here, there }
}

async function follow({ client }: Browser) {
  const ending = new AbortController()
  const events = await client.live.stream(undefined, { signal: ending.signal })
  expect(await events.next()).toMatchObject({ value: { kind: 'resync' } })
  const ended = (async () => {
    for await (const _event of events);
  })().catch(() => null)
  return { ended, stop: () => ending.abort() }
}

/** Rule 7.1 */
test('a ban ends the person’s live streams on every server, and nobody else’s', async () => {
  const { here, there } = await onBoth('Rose')
  const other = await app.signUpAndIn('Jack')
  const streams = [await follow(here), await follow(there)]
  const others = await follow(other)
  let isOpen = true
  void others.ended.then(() => (isOpen = false))
  await keeper.client.admin.ban({ userId: here.user.id, reason: 'Spam' })
  await Promise.all(streams.map(one => one.ended))
  for (const { client } of [here, there]) {
    await expect(client.live.stream()).rejects.toMatchObject({ code: 'suspended' })
  }
  expect(isOpen).toBe(true)
  others.stop()
})

test('a ban closes the streams at once, without waiting for the next check', async () => {
  const { user } = await app.signUpAndIn('Told')
  const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
  await keeper.client.admin.ban({ userId: user.id, reason: 'Spam' })
  expect(closeUser.mock.calls).toEqual([[user.id]])
})

/** Rule 6.3 */
test('a ban that published no event ends the live streams within five seconds, too', async () => {
  const { here, there } = await onBoth('Silent')
  const streams = [await follow(here), await follow(there)]
  const order = { adminId: keeper.user.id, userId: here.user.id, reason: 'Spam' }
  await app.deps.db.transaction(tx => banAccount(tx, order))
  const bannedAt = performance.now()
  await Promise.all(streams.map(one => one.ended))
  expect(performance.now() - bannedAt).toBeLessThan(5_000)
})

test('a new session after an unban keeps its live stream', async () => {
  const { here } = await onBoth('Pardoned')
  const about = { userId: here.user.id, reason: 'Spam' }
  await keeper.client.admin.ban(about)
  await keeper.client.admin.unban(about)
  const again = await app.signIn(here.user.email, here.password)
  const stream = await follow(again)
  let isOpen = true
  void stream.ended.then(() => (isOpen = false))
  const banned = await app.signUpAndIn('Marker')
  const theirs = await follow(banned)
  const order = { adminId: keeper.user.id, userId: banned.user.id, reason: 'Spam' }
  await app.deps.db.transaction(tx => banAccount(tx, order))
  await theirs.ended
  await again.client.letters.unreadCount()
  expect(isOpen).toBe(true)
  stream.stop()
})

test('a ban aborts a download in progress', async () => {
  const { here } = await onBoth('Packer')
  const body = () =>
    serialiseBody({ content: `<p>${randomBytes(600_000).toString('hex')}</p>`, banner: 'starry-night' })
  const long = Array.from({ length: 8 }, () => ({ body: body() }))
  await storeLetters(app.deps, keeper.user.id, here.user.id, long)
  const { path } = await here.client.accountData.start()
  const answer = await here.fetch(path)
  const reader = answer.body?.getReader()
  await reader?.read()
  await keeper.client.admin.ban({ userId: here.user.id, reason: 'Spam' })
  const rest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
  expect((await here.fetch(path)).status).toBe(403)
})
