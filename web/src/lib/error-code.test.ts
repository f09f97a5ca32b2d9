import { type ErrorCode, errors } from '@novelette/domain/errors.ts'
import { expect, test } from 'vitest'
import { refusedCall } from '#test/server-stub.ts'
import { CallError, errorCode, errorText } from './error-code.ts'

const refusedFor = (retryAfter?: unknown) => errorText(refusedCall('rate_limited', { retryAfter }))

test.each([
  [1, 'Too many attempts. Please try again in 1 second.'],
  [45, 'Too many attempts. Please try again in 45 seconds.'],
  [60, 'Too many attempts. Please try again in 1 minute.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [900, 'Too many attempts. Please try again in 15 minutes.'],
  [undefined, 'Too many attempts. Please try again later.'],
  ['soon', 'Too many attempts. Please try again later.'],
])('errorText for a rate limit of %s seconds is: %s', (seconds, text) => {
  expect(refusedFor(seconds)).toBe(text)
})

test('errorCode knows every code of the server', () => {
  for (const code of Object.keys(errors) as ErrorCode[]) expect(errorCode(refusedCall(code))).toBe(code)
})

test('errorText of a refusal is what the server said', () => {
  const refused = new CallError('photographs_full', { status: 409, message: 'No more fit in.' })
  expect(errorText(refused)).toBe('No more fit in.')
})

test.each([
  ['UNKNOWN', 429, 'rate_limited', 'Too many attempts. Please try again later.'],
  ['UNKNOWN', 418, 'unexpected', 'Something went wrong on our side. Please try again.'],
  [
    'ServiceUnavailable',
    503,
    'unavailable',
    'Novelette cannot answer right now. Please try again in a minute.',
  ],
])('a refusal in another form, %s with %s, counts as %s', (code, status, ours, text) => {
  const refused = new CallError(code, { status, message: 'upstream' })
  expect(errorCode(refused)).toBe(ours)
  expect(errorText(refused)).toBe(text)
})

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
  new Error('Unable to preload CSS for /assets/a.css'),
])('a part that could not be fetched counts as offline: %s', error => {
  expect(errorCode(error)).toBe('offline')
})
