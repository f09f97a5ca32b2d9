import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-20T20:04:00').getTime()
const ago = (minutes: number) => timeAgo(new Date(now - minutes * 60_000), now)

test('timeAgo says how long ago something was, and after a week its date', () => {
  expect(ago(0.9)).toBe('a moment ago')
  expect(ago(1)).toBe('1 minute ago')
  expect(ago(59.9)).toBe('59 minutes ago')
  expect(ago(60)).toBe('1 hour ago')
  expect(ago(49 * 60)).toBe('2 days ago')
  expect(ago(8 * 24 * 60)).toBe('Nov 12, 2026')
})

test('timeAgo shows a time ahead of this clock as a moment ago', () => {
  expect(ago(-3)).toBe('a moment ago')
})
