import { expect, it } from 'vitest'
import { emailSchema } from './account-schemas.ts'
import { emailInvalid } from './accounts.ts'

it.each([
  ['an address with capitals and spaces around it', ' Rose@Example.COM ', 'rose@example.com'],
  ['an address of 254 characters', `${'r'.repeat(242)}@example.com`, `${'r'.repeat(242)}@example.com`],
])('emailSchema normalises %s', (_, given, normalised) => {
  expect(emailSchema.parse(given)).toBe(normalised)
})

it.each([
  ['nothing', ''],
  ['a text without an @', 'rose.example.com'],
  ['255 characters', `${'r'.repeat(243)}@example.com`],
  // U+212A lowercases to k.
  ['the Kelvin sign', 'roo\u212A@example.com'],
])('emailSchema refuses %s with one message', (_, given) => {
  const { error } = emailSchema.safeParse(given)
  expect(error?.issues.map(({ message }) => message)).toEqual([emailInvalid])
})
