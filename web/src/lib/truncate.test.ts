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

test('truncate does not split a character of two code units', () => {
  expect(truncate('🕊'.repeat(60), 50)).toBe(`${'🕊'.repeat(50)}…`)
})
