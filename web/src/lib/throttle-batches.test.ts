import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleBatches } from './throttle-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call goes through at once and those right behind it go together', () => {
  const acted: (readonly string[])[] = []
  const call = throttleBatches<string>(80, items => acted.push(items), new AbortController().signal)
  call(['a'])
  expect(acted).toEqual([['a']])
  call(['b'])
  call(['c'])
  vi.advanceTimersByTime(80)
  expect(acted).toEqual([['a'], ['b', 'c']])
  vi.advanceTimersByTime(80)
  call(['d'])
  expect(acted).toEqual([['a'], ['b', 'c'], ['d']])
})

test('nothing goes through after the end', () => {
  const acted: (readonly string[])[] = []
  const ending = new AbortController()
  const call = throttleBatches<string>(80, items => acted.push(items), ending.signal)
  call(['a'])
  call(['b'])
  ending.abort()
  vi.advanceTimersByTime(500)
  expect(acted).toEqual([['a']])
})
