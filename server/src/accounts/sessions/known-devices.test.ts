import { expect, test } from 'vitest'
import { deviceCookie, knownDevice } from '#accounts/sessions/known-devices.ts'
import { createAuth } from '#signing/auth.ts'

const authOf = (appUrl: string, secret = 'a'.repeat(44)) => createAuth({ appUrl, secret })
const auth = authOf('https://letters.example.org')

const remember = (cookie: string, email: string) => deviceCookie(auth, { headers: { cookie } }, email)
const cookieIn = (line: string) => line.replace(/;.*/, '')
const rememberAll = (emails: readonly string[]) =>
  emails.reduce((cookie, email) => cookieIn(remember(cookie, email)), '')
const isKnown = (cookie: string, email: string, by = auth) =>
  knownDevice(by, { headers: { cookie } }, email) !== null

test('a device is known for the accounts opened on it and for no other', () => {
  const cookie = rememberAll(['rose@example.com', 'jack@example.com'])
  expect(isKnown(cookie, 'rose@example.com')).toBe(true)
  expect(isKnown(cookie, 'jack@example.com')).toBe(true)
  expect(isKnown(cookie, 'jill@example.com')).toBe(false)
  expect(isKnown(cookie, 'rose@example.com', authOf('https://letters.example.org', 'b'.repeat(44)))).toBe(
    false,
  )
  expect(isKnown('', 'rose@example.com')).toBe(false)
})

test('a device keeps its id and the four accounts opened last', () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map(name => `${name}@example.com`)
  const cookie = rememberAll([...people, 'b@example.com'])
  expect(people.filter(email => isKnown(cookie, email))).toEqual(people.slice(1))
  const name = cookie.slice(0, cookie.indexOf('.'))
  expect(cookieIn(remember(cookie, 'f@example.com')).startsWith(name)).toBe(true)
})

test('a device cookie is bound to the host, lasts a year and holds no address', () => {
  const line = remember('', 'rose@example.com')
  expect(line).toMatch(
    /^__Host-novelette-device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test.each(['', 'short.mark', `${'a'.repeat(22)}.`, `${'a'.repeat(22)}.${'b'.repeat(42)}`, '%E0%A4%A'])(
  'a malformed device cookie counts as none: "%s"',
  value => {
    const cookie = `__Host-novelette-device=${value}`
    expect(isKnown(cookie, 'rose@example.com')).toBe(false)
    expect(isKnown(cookieIn(remember(cookie, 'rose@example.com')), 'rose@example.com')).toBe(true)
  },
)
