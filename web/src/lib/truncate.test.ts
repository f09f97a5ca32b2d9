import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a short text stays whole', () => {
  expect(truncate('Dear Noor, come home.', 50)).toBe('Dear Noor, come home.')
  expect(truncate('x'.repeat(50), 50)).toBe('x'.repeat(50))
})

test('a long one is cut at so many characters, and says that it goes on', () => {
  expect(truncate('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`)
  expect(truncate(`${'x'.repeat(49)} yz`, 50)).toBe(`${'x'.repeat(49)}…`)
})

test('where the server cut it, it already says so', () => {
  expect(truncate(`${'x'.repeat(119)}…`, 120)).toBe(`${'x'.repeat(119)}…`)
})

test('a character of two code units is not cut in half', () => {
  expect(truncate('🕊'.repeat(60), 50)).toBe(`${'🕊'.repeat(50)}…`)
})
