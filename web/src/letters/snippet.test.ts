import { expect, test } from 'vitest'
import { snippet } from './snippet.ts'

test('a short preview stays whole', () => {
  expect(snippet('Dear Noor, come home.', 50)).toBe('Dear Noor, come home.')
  expect(snippet('x'.repeat(50), 50)).toBe('x'.repeat(50))
})

test('a long one is cut at so many characters, and says that it goes on', () => {
  expect(snippet('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`)
  expect(snippet(`${'x'.repeat(49)} yz`, 50)).toBe(`${'x'.repeat(49)}…`)
})

test('where the server cut it, it already says so', () => {
  expect(snippet(`${'x'.repeat(119)}…`, 120)).toBe(`${'x'.repeat(119)}…`)
})

test('a character of two code units is not cut in half', () => {
  expect(snippet('🕊'.repeat(60), 50)).toBe(`${'🕊'.repeat(50)}…`)
})
