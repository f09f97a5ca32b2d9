import { expect, test } from 'vitest'
import { acquireNamedLock } from '#db/named-locks.ts'
import { startTestApp } from '#test/harness.ts'

test('withPicturesLock refuses further requests of one person when the store is slow, without using up connections', async () => {
  const app = await startTestApp()
  const rose = await app.signUpAndIn('Rose')
  const { outcomes } = await app.deps.db.transaction(async tx => {
    await acquireNamedLock(tx, `pictures of ${rose.user.id}`)
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
    return { outcomes }
  })
  const done = (await outcomes).filter(({ status }) => status === 'fulfilled')
  expect(done.length).toBeGreaterThan(0)
  await app.stop()
})
