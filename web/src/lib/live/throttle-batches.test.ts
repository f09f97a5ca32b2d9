import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleBatches } from './throttle-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('throttleBatches passes the first call on at once and batches those that follow', () => {
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

test('throttleBatches passes nothing on after its signal aborts', () => {
  const acted: (readonly string[])[] = []
  const ending = new AbortController()
  const call = throttleBatches<string>(80, items => acted.push(items), ending.signal)
  call(['a'])
  call(['b'])
  ending.abort()
  vi.advanceTimersByTime(500)
  expect(acted).toEqual([['a']])
})
