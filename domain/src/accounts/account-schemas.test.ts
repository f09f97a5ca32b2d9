import { expect, it } from 'vitest'
import { emailSchema } from './account-schemas.ts'
import { emailInvalid } from './accounts.ts'

/** So long, in parts of at most 63 characters. */
const domainOf = (length: number) => `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(length - 126)}.com`

it.each([
  ['an address with capitals and spaces around it', ' Rose@Example.COM ', 'rose@example.com'],
  ['a domain in another script', 'a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
  ['an ampersand', 'rose&jack@example.com', 'rose&jack@example.com'],
  [
    'all that may stand without quotes',
    "!#$%&'*+-/=?^_`{|}~.a@example.com",
    "!#$%&'*+-/=?^_`{|}~.a@example.com",
  ],
  [
    'an address of 254 characters',
    `${'r'.repeat(64)}@${domainOf(189)}`,
    `${'r'.repeat(64)}@${domainOf(189)}`,
  ],
])('emailSchema normalises %s', (_, given, normalised) => {
  expect(emailSchema.parse(given)).toBe(normalised)
})

it.each([
  ['nothing', ''],
  ['a text without an @', 'rose.example.com'],
  ['255 characters', `${'r'.repeat(64)}@${domainOf(190)}`],
  ['65 characters before the @', `${'r'.repeat(65)}@example.com`],
  ['two points in a row', 'ro..se@example.com'],
  ['a point before the @', 'rose.@example.com'],
  ['a point first', '.rose@example.com'],
  ['a backslash', 'ro\\se@example.com'],
  ['a quoted name', '"ro se"@example.com'],
  ['a line break', 'rose@example.com\nBcc: eve@example.com'],
  ['a comma', 'rose,eve@example.com'],
  ['a host without a domain', 'rose@localhost'],
  ['an address of numbers', 'rose@127.0.0.1'],
  ['a hyphen at the end of a part', 'rose@example-.com'],
  ['half a domain in another script', 'rose@example.xn--'],
  // U+212A lowercases to k.
  ['the Kelvin sign', 'roo\u212A@example.com'],
])('emailSchema refuses %s with one message', (_, given) => {
  const { error } = emailSchema.safeParse(given)
  expect(error?.issues.map(({ message }) => message)).toEqual([emailInvalid])
})
