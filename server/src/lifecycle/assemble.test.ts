import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAgainstSending } from '#letters/participants/locks.ts'
import { assemble } from '#lifecycle/assemble.ts'
import { browse } from '#test/browser.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function startSecond() {
  const { config, letterKeys, log } = app.deps
  const keys = { letterKeys, authSecret: randomBytes(32).toString('base64') }
  const second = await assemble(config, keys, log, app.connectionString)
  return { ...second, url: await second.app.listen({ port: 0, host: '127.0.0.1' }) }
}

test('a server that stops finishes sending a letter, which arrives live through another server', async () => {
  await app.signUpAndIn('rose')
  const jack = await app.signUpAndIn('jack')
  const stream = await jack.client.live.stream()
  expect(await stream.next()).toMatchObject({ value: { kind: 'resync' } })

  const leaving = await startSecond()
  const rose = browse(leaving.url, app.deps.config.appUrl)
  await rose.client.accounts.signIn({ email: 'rose@example.com', password: testPassword })
  const letter = {
    id: randomUUID(),
    receiver: 'jack',
    content: '<p>Wait!</p>',
    banner: 'starry-night',
  } as const
  const { sending, stopping } = await app.deps.db.transaction(async tx => {
    await lockAgainstSending(tx, jack.user.id)
    const sending = rose.client.letters.send(letter)
    await untilWaiting(app)
    return { sending, stopping: { done: leaving.stop() } }
  })
  expect(await sending).toMatchObject({ id: letter.id })
  expect(await stream.next()).toMatchObject({ value: { kind: 'letter-arrived', ids: [letter.id] } })
  await stopping.done
})

test('an unused connection does not delay the stop of a server', async () => {
  const leaving = await startSecond()
  const { hostname, port } = new URL(leaving.url)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  const ended = once(silent, 'close')
  const stopped = performance.now()
  await leaving.stop()
  await ended
  expect(performance.now() - stopped).toBeLessThan(20_000)
})
