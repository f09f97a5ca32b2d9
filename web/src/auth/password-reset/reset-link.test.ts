import { expect, test } from 'vitest'
import { linkRefused, readResetLink } from './reset-link.ts'

test.each([
  [{ token: 'a-B_9' }, ''],
  [{ access_token: 'a-B_9', type: 'recovery' }, ''],
  [{}, 'access_token=a-B_9&type=recovery'],
  [{}, 'token=a-B_9'],
  [{ type: 'recovery' }, 'token=a-B_9'],
])('readResetLink finds the token in %o and #%s', (query, hash) => {
  expect(readResetLink(query, hash)).toEqual({ token: 'a-B_9' })
})

test.each([
  [{}, ''],
  [{ type: 'recovery' }, ''],
  [{ token: '' }, 'top'],
])('readResetLink finds no link in %o and #%s', (query, hash) => {
  expect(readResetLink(query, hash)).toBeNull()
})

test.each([
  [{ error_description: 'Email link is gone' }, ''],
  [{ token: 'a-B_9' }, 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+gone'],
])('readResetLink prefers an error description over a token: %o and #%s', (query, hash) => {
  expect(readResetLink(query, hash)).toEqual({ refusal: 'Email link is gone' })
})

test('readResetLink uses our text for an error code without a description', () => {
  expect(readResetLink({ error_code: '403', error_description: ' \n' }, '')).toEqual({ refusal: linkRefused })
})

test('readResetLink reduces a description to one line of at most 200 characters without direction controls', () => {
  const link = readResetLink({ error_description: `one\r\n\ttwo \u202Eeerht ${'x'.repeat(500)}` }, '')
  expect(link).toEqual({ refusal: `one two eerht ${'x'.repeat(186)}…` })
})
