import { isLinkSecret, isLocator, linkAlphabet } from '@novelette/domain/guests/guest-links.ts'
import { expect, test } from 'vitest'
import { hashSecret, makeLink } from './find-guest.ts'

test('makeLink returns a locator and a secret of the form that links have, never twice', () => {
  const links = Array.from({ length: 500 }, makeLink)
  expect(links.every(({ locator, secret }) => isLocator(locator) && isLinkSecret(secret))).toBe(true)
  expect(new Set(links.flatMap(({ locator, secret }) => [locator, secret])).size).toBe(1_000)
})

test('makeLink favours no letter', () => {
  const letters = Array.from({ length: 10_000 }, () => makeLink().secret).join('')
  const expected = letters.length / linkAlphabet.length
  // A byte taken modulo 58 would make the first 24 letters a quarter more frequent than the rest.
  for (const letter of linkAlphabet) {
    expect(Math.abs(letters.split(letter).length - 1 - expected)).toBeLessThan(expected * 0.12)
  }
})

test('hashSecret returns 32 bytes that differ for secrets that differ in case', () => {
  expect(hashSecret('a'.repeat(22))).toHaveLength(32)
  expect(hashSecret('a'.repeat(22))).not.toEqual(hashSecret(`${'a'.repeat(21)}A`))
})
