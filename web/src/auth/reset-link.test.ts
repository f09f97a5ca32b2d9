import { expect, test } from 'vitest'
import { linkRefused, readResetLink } from './reset-link.ts'

test.each([
  [{ token: 'a-B_9' }, ''],
  [{ access_token: 'a-B_9', type: 'recovery' }, ''],
  [{}, 'access_token=a-B_9&type=recovery'],
  [{}, 'token=a-B_9'],
  [{ type: 'recovery' }, 'token=a-B_9'],
])('the token is found in %o and #%s', (query, hash) => {
  expect(readResetLink(query, hash)).toEqual({ token: 'a-B_9' })
})

test.each([
  [{}, ''],
  [{ type: 'recovery' }, ''],
  [{ token: '' }, 'top'],
])('there is no link in %o and #%s', (query, hash) => {
  expect(readResetLink(query, hash)).toBeNull()
})

test.each([
  [{ error_description: 'Email link is gone' }, ''],
  [{ token: 'a-B_9' }, 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+gone'],
])('what the link says of itself stands, whatever else it carries: %o and #%s', (query, hash) => {
  expect(readResetLink(query, hash)).toEqual({ refusal: 'Email link is gone' })
})

test('an error code without words has ours', () => {
  expect(readResetLink({ error_code: '403', error_description: ' \n' }, '')).toEqual({ refusal: linkRefused })
})

test('a description is one line of at most 200 characters, in the order it is read', () => {
  const link = readResetLink({ error_description: `one\r\n\ttwo \u202Eeerht ${'x'.repeat(500)}` }, '')
  expect(link).toEqual({ refusal: `one two eerht ${'x'.repeat(186)}…` })
})
