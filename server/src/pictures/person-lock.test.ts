import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'

test('someone whose store is slow keeps no connection from others, and is refused when they go on asking', async () => {
  const app = await startTestApp()
  const rose = await app.signUpAndIn('Rose')
  const slow = new pg.Client({ connectionString: app.connectionString })
  await slow.connect()
  await slow.query('begin')
  await slow.query('select pg_advisory_xact_lock(6120457, hashtext($1))', [rose.user.id])
  const asked = Array.from({ length: 40 }, () => rose.client.pictures.remove())
  const outcomes = Promise.allSettled(asked)
  await expect(
    Promise.any(
      asked.map(one =>
        one.then(
          () => Promise.reject(),
          error => error,
        ),
      ),
    ),
  ).resolves.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
  expect(await app.visitor().client.profiles.byUsername({ username: 'Rose' })).toMatchObject({
    username: 'Rose',
  })
  await slow.query('commit')
  await slow.end()
  const done = (await outcomes).filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeGreaterThan(0)
  await app.stop()
})
