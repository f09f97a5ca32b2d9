import { expect, it } from 'vitest'
import { retryAfter } from '#mail/deliver.ts'

it('retryAfter doubles from 1 second up to 60 seconds and stays there', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 100, 10_000].map(attempt => retryAfter(attempt) / 1000)
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
})
