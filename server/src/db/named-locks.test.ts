import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquireNamedLock, namedLocks } from '#db/named-locks.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('acquireNamedLock blocks others of the same name until the holder commits or rolls back, and no other name', async () => {
  const { db } = app.deps
  const done: string[] = []
  const take = (name: string, who: string, undone = false) =>
    db.transaction(async tx => {
      await acquireNamedLock(tx, name)
      done.push(who)
      if (undone) throw new Error(who)
    })
  const { later } = await db.transaction(async tx => {
    await acquireNamedLock(tx, 'Rose')
    const later = Promise.allSettled([take('Rose', 'second'), take('Rose', 'third', true)])
    await untilWaiting(app, 2)
    await take('Jack', 'Jack')
    done.push('first')
    return { later }
  })
  const ends = await later
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect([done.slice(0, 2), new Set(done.slice(2))]).toEqual([
    ['Jack', 'first'],
    new Set(['second', 'third']),
  ])
  expect(await db.select().from(namedLocks)).toEqual([])
})

test('acquireNamedLock admits one transaction at a time when many start at once', async () => {
  let within = 0
  let most = 0
  const work = () =>
    app.deps.db.transaction(async tx => {
      await acquireNamedLock(tx, 'Rose')
      within += 1
      most = Math.max(most, within)
      await pause(2)
      within -= 1
    })
  await Promise.all(Array.from({ length: 15 }, work))
  expect(most).toBe(1)
})
