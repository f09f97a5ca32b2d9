import { expect, test } from 'vitest'
import { letterBatches } from './reseal-batch.ts'

const lettersOf = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, isShown: true, isShownToOwner: true, bytes }))
const sizes = (count: number, bytes: number) =>
  letterBatches(lettersOf(count, bytes)).map(({ length }) => length)

test('letterBatches makes ten batches of 500 letters of usual length', () => {
  expect(sizes(500, 5_000)).toEqual(Array.from({ length: 10 }, () => 50))
  expect(sizes(51, 5_000)).toEqual([50, 1])
  expect(sizes(0, 5_000)).toEqual([])
})

test('letterBatches keeps long letters apart', () => {
  expect(sizes(3, 5 * 1024 * 1024)).toEqual([1, 1, 1])
  expect(sizes(5, 400 * 1024)).toEqual([2, 2, 1])
})
