import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { uuidV7 } from './uuid-v7.ts'

test('uuidV7 makes a version 7 UUID that holds its time', () => {
  const time = Date.UTC(2026, 10, 20, 20, 4, 5, 678)
  const id = uuidV7(time)
  expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(time)
})

test('uuidV7 makes ids that sort by time and are never the same', () => {
  const made = [1, 2 ** 16, 2 ** 32 + 5, 2 ** 40].map(time => uuidV7(time))
  expect(made.toSorted()).toEqual(made)
  expect(new Set(Array.from({ length: 1000 }, () => uuidV7(5))).size).toBe(1000)
})
