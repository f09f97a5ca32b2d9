import { expect, test } from 'vitest'
import { createBatchLoader } from '#db/batching/batch-loader.ts'

const doubled = (keys: readonly number[]) => keys.map(key => key * 2)

test('createBatchLoader loads keys requested at the same moment in one batch and gives each caller its own answer', async () => {
  const asked: (readonly number[])[] = []
  const double = createBatchLoader(async (keys: readonly number[]) => {
    asked.push(keys)
    return doubled(keys)
  })
  expect(await Promise.all([double(1), double(2), double(3), double(1)])).toEqual([2, 4, 6, 2])
  expect(asked).toHaveLength(1)
})

test('createBatchLoader loads a key again when it is requested while an earlier load is in flight', async () => {
  const asked: { readonly keys: readonly number[]; readonly answer: () => void }[] = []
  const double = createBatchLoader(
    (keys: readonly number[]) =>
      new Promise<readonly number[]>(resolve => {
        asked.push({ keys, answer: () => resolve(doubled(keys)) })
      }),
  )
  const first = double(1)
  await expect.poll(() => asked.length).toBe(1)
  const second = double(1)
  await expect.poll(() => asked.length).toBe(2)
  for (const { answer } of asked) answer()
  expect(await Promise.all([first, second])).toEqual([2, 2])
})

test('createBatchLoader rejects all callers of a failed batch and none of a later one', async () => {
  let isAway = true
  const double = createBatchLoader(async (keys: readonly number[]) => {
    if (isAway) throw new Error('the database is away')
    return doubled(keys)
  })
  const answers = await Promise.allSettled([double(1), double(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await double(1)).toBe(2)
})

test('createBatchLoader queues keys while maxInFlight batches are in flight and then sends them together', async () => {
  const asked: {
    readonly keys: readonly number[]
    readonly answer: () => void
    readonly fail: () => void
  }[] = []
  const double = createBatchLoader(
    (keys: readonly number[]) =>
      new Promise<readonly number[]>((resolve, reject) => {
        asked.push({ keys, answer: () => resolve(doubled(keys)), fail: () => reject(new Error('away')) })
      }),
    { maxBatchSize: 3, maxInFlight: 2, queueTimeoutMs: 60_000 },
  )
  const answers = Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(double))
  await expect
    .poll(() => asked.map(({ keys }) => keys))
    .toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  asked[1]?.fail()
  await expect.poll(() => asked.map(({ keys }) => keys).slice(2)).toEqual([[7, 8, 9]])
  asked[2]?.answer()
  await expect.poll(() => asked.map(({ keys }) => keys).slice(3)).toEqual([[10]])
  for (const { answer } of asked) answer()
  expect((await answers).map(one => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    2,
    4,
    6,
    'failed',
    'failed',
    'failed',
    14,
    16,
    18,
    20,
  ])
})

test('createBatchLoader does not hold up other keys for an answer that stays a pending promise', async () => {
  const late = Promise.withResolvers<number>()
  const double = createBatchLoader(
    async (keys: readonly number[]) => keys.map(key => (key === 1 ? late.promise : key * 2)),
    { maxBatchSize: 2, maxInFlight: 1, queueTimeoutMs: 60_000 },
  )
  const first = double(1)
  expect(await Promise.all([double(2), double(3)])).toEqual([4, 6])
  late.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
})

test('createBatchLoader rejects a key that waited longer than queueTimeoutMs without loading it', async () => {
  const asked: number[] = []
  const away = Promise.withResolvers<readonly number[]>()
  const double = createBatchLoader(
    (keys: readonly number[]) => {
      asked.push(...keys)
      return asked.length > 1 ? Promise.resolve(doubled(keys)) : away.promise
    },
    { maxBatchSize: 1, maxInFlight: 1, queueTimeoutMs: 50 },
  )
  const first = double(1)
  await expect(Promise.race([double(2), first])).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toEqual([1])
  away.resolve(doubled([1]))
  expect(await first).toBe(2)
  expect(await double(3)).toBe(6)
  expect(asked).toEqual([1, 3])
})
