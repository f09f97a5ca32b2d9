import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { pipelinedTransaction } from '#db/batching/pipelined-transaction.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.deps.db.delete(limits)
})
afterAll(() => app.stop())

const { placeholder } = sql
const add = compileStatement(
  'test_add',
  sql`insert into ${limits} (key, points) values (${placeholder('key')}, ${placeholder('points')})`,
)
const pointsOf = compileStatement(
  'test_points',
  sql`select points from ${limits} where key = ${placeholder('key')}`,
)
const hold = compileStatement(
  'test_hold',
  sql`select key from ${limits} where key = ${placeholder('key')} for share`,
)
const divide = compileStatement('test_divide', sql`select 1 / ${placeholder('by')}::int as quotient`)

test('pipelinedTransaction runs statements in order and returns one result for each', async () => {
  const answers = await pipelinedTransaction(app.deps.db, [
    pointsOf({ key: 'a' }),
    add({ key: 'a', points: 7 }),
    pointsOf({ key: 'a' }),
    divide({ by: 1 }),
  ])
  expect(answers.map(({ rows }) => rows)).toEqual([[], [], [{ points: 7 }], [{ quotient: 1 }]])
  expect(answers.map(({ rowCount }) => rowCount)).toEqual([0, 1, 1, 1])
})

test('pipelinedTransaction rolls back all statements when one fails, and later transactions prepare theirs again', async () => {
  const { db } = app.deps
  const failing = Array.from({ length: 30 }, (_, number) =>
    pipelinedTransaction(db, [
      add({ key: `failed ${number}`, points: 1 }),
      divide({ by: number % 2 }),
      hold({ key: '' }),
    ]),
  )
  const outcomes = await Promise.allSettled(failing)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(15)
  expect(outcomes[0]).toMatchObject({ reason: { code: '22012' } })
  expect(await db.$count(limits)).toBe(15)
  for (let number = 0; number < 30; number += 1) {
    await pipelinedTransaction(db, [add({ key: `later ${number}`, points: 1 }), divide({ by: 1 })])
  }
  expect(await db.$count(limits)).toBe(45)
})

test('pipelinedTransaction lets a statement see what was committed while the one before it waited for a lock', async () => {
  const { db } = app.deps
  await pipelinedTransaction(db, [add({ key: 'held', points: 1 }), add({ key: 'seen', points: 1 })])
  const { reading } = await db.transaction(async tx => {
    await tx.execute(sql`select from ${limits} where key = 'held' for update`)
    const reading = pipelinedTransaction(db, [hold({ key: 'held' }), pointsOf({ key: 'seen' })])
    await untilWaiting(app)
    await tx.execute(sql`update ${limits} set points = 2 where key = 'seen'`)
    return { reading }
  })
  const [, seen] = await reading
  expect(seen?.rows).toEqual([{ points: 2 }])
})

test('pipelinedTransaction ends with what is done with its results, and not before', async () => {
  const { db } = app.deps
  const answers = await pipelinedTransaction(db, [add({ key: 'a', points: 1 })], async (tx, [added]) => {
    expect(added?.rowCount).toBe(1)
    expect(await db.$count(limits)).toBe(0)
    await tx.insert(limits).values({ key: 'b', points: 2 })
  })
  expect(answers).toHaveLength(1)
  expect(await db.$count(limits)).toBe(2)
})

test('pipelinedTransaction rolls back where that fails, and does all again where it met a conflict', async () => {
  const { db } = app.deps
  const failing = pipelinedTransaction(db, [add({ key: 'a', points: 1 })], async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.$count(limits)).toBe(0)

  let attempts = 0
  await pipelinedTransaction(db, [add({ key: 'b', points: 1 })], async () => {
    attempts += 1
    if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
  })
  expect([attempts, await db.$count(limits)]).toEqual([3, 1])
})
