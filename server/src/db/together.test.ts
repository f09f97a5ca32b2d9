import { expect, test } from 'vitest'
import { together } from '#db/together.ts'

const doubled = (keys: readonly number[]) => new Map(keys.map(key => [key, key * 2]))

test('who asks at the same moment is asked for together, and each has their own answer', async () => {
  const asked: (readonly number[])[] = []
  const double = together(async (keys: readonly number[]) => {
    asked.push(keys)
    return doubled(keys.filter(key => key > 0))
  })
  expect(await Promise.all([double(1), double(2), double(-1), double(1)])).toEqual([2, 4, undefined, 2])
  expect(asked).toHaveLength(1)
})

test('who asks later is asked for anew, also while an answer is on its way', async () => {
  const asked: { readonly keys: readonly number[]; readonly answer: () => void }[] = []
  const double = together(
    (keys: readonly number[]) =>
      new Promise<ReadonlyMap<number, number>>(resolve => {
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

test('what fails fails for those who asked, and for nobody after them', async () => {
  let isAway = true
  const double = together(async (keys: readonly number[]) => {
    if (isAway) throw new Error('the database is away')
    return doubled(keys)
  })
  const answers = await Promise.allSettled([double(1), double(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await double(1)).toBe(2)
})
