import { expect, test } from 'vitest'
import { CallError } from '#lib/error-code.ts'
import { errorCode, errorText } from './error-code.ts'

const refusedFor = (retryAfter?: unknown) =>
  errorText(new CallError('rate_limited', { status: 429, data: { retryAfter } }))

test.each([
  [1, 'Too many attempts. Please try again in 1 second.'],
  [45, 'Too many attempts. Please try again in 45 seconds.'],
  [60, 'Too many attempts. Please try again in 1 minute.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [900, 'Too many attempts. Please try again in 15 minutes.'],
  // A proxy's refusal has no retry time.
  [undefined, 'Too many attempts. Please wait a moment.'],
  ['soon', 'Too many attempts. Please wait a moment.'],
])('errorText for a rate limit of %s seconds is: %s', (seconds, text) => {
  expect(refusedFor(seconds)).toBe(text)
})

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
  new Error('Unable to preload CSS for /assets/a.css'),
])('a part that could not be fetched counts as offline: %s', error => {
  expect(errorCode(error)).toBe('offline')
})
