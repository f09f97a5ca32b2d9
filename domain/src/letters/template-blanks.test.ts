import { expect, test } from 'vitest'
import { findBlanks } from './template-blanks.ts'

test('findBlanks finds what a template leaves to be filled in', () => {
  expect(findBlanks('Dear [name], since [a year] …')).toEqual([
    { from: 5, to: 11 },
    { from: 19, to: 27 },
  ])
})

/** Rule 3.16 */
test.each(['[sic]', '[Name]', '[name', '[[na]me]', 'name'])('findBlanks leaves %s to its writer', text => {
  expect(findBlanks(text)).toEqual([])
})
