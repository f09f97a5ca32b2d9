import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('truncate leaves a short text whole', () => {
  expect(truncate('Dear Noor, come home.', 50)).toBe('Dear Noor, come home.')
  expect(truncate('x'.repeat(50), 50)).toBe('x'.repeat(50))
})

test('truncate cuts a long text and adds an ellipsis', () => {
  expect(truncate('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`)
  expect(truncate(`${'x'.repeat(49)} yz`, 50)).toBe(`${'x'.repeat(49)}…`)
})

test('truncate adds no second ellipsis to a text that the server truncated', () => {
  expect(truncate(`${'x'.repeat(119)}…`, 120)).toBe(`${'x'.repeat(119)}…`)
})

test.each([
  ['an emoji', '🕊'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['a flag', '🇯🇵'],
  ['a letter with its mark', 'e\u0301'],
  ['an Arabic letter with its vowel', 'بِ'],
  ['a Devanagari syllable', 'क्षि'],
  ['a Hangul syllable of three parts', '\u1112\u1161\u11ab'],
])('truncate does not split %s', (_, grapheme) => {
  expect(truncate(grapheme.repeat(60), 50)).toBe(`${grapheme.repeat(50)}…`)
  expect(truncate(grapheme.repeat(50), 50)).toBe(grapheme.repeat(50))
})

test('truncate is quick with marks without end', () => {
  expect(truncate(`a${'\u0301'.repeat(10_000)}`, 50)).toHaveLength(10_001)
})
