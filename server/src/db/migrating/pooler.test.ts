import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionsAreShared } from '#db/migrating/pooler.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('connectionsAreShared tells dedicated connections from those of a pooler in transaction mode', async () => {
  const { $client: pool } = app.deps.db
  expect(await connectionsAreShared(pool)).toBe(false)
  const backends = await Promise.all([1, 2, 3].map(() => pool.connect()))
  let asked = 0
  /** A pooler chooses a backend for each statement. */
  const through = (choose: (asked: number) => number) => ({
    connect: async () => ({
      query: (statement: string) => backends[choose(asked++)]?.query(statement),
      release: () => {},
    }),
  })
  for (const choose of [() => 0, (number: number) => number % 2, (number: number) => number % 3])
    expect(await connectionsAreShared(through(choose) as never)).toBe(true)
  for (const backend of backends) backend.release()
})

test('connectionsAreShared releases its first connection when the second one is refused', async () => {
  let held = 0
  const full = {
    async connect() {
      if (held > 0) throw new Error('too many clients already')
      held += 1
      return { release: () => (held -= 1) }
    },
  }
  await expect(connectionsAreShared(full as never)).rejects.toThrow('too many')
  expect(held).toBe(0)
})
