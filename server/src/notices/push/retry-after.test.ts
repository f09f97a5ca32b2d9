import { expect, test } from 'vitest'
import { retryPushAfter } from '#notices/push/queue-push.ts'

const now = Date.parse('Sun, 29 Nov 2026 12:00:00 GMT')

test.each([
  ['in seconds', '120', 1, 120_000],
  ['by a date', 'Sun, 29 Nov 2026 12:10:00 GMT', 1, 600_000],
  ['by a date that has passed: a second', 'Sun, 29 Nov 2026 11:00:00 GMT', 1, 1_000],
  ['at once: a second', '0', 1, 1_000],
  ['a day: an hour', '86400', 1, 3_600_000],
  ['nothing, first', undefined, 1, 30_000],
  ['nothing, then', undefined, 4, 240_000],
  ['nothing, for long: an hour', undefined, 8, 3_600_000],
  ['nonsense', 'soon', 1, 30_000],
  ['ten digits', '1234567890', 2, 60_000],
])('a push is tried again as its service asks, in milliseconds: %s', (_, header, attempts, afterMs) => {
  expect(retryPushAfter(header, attempts, now)).toBe(afterMs)
})
