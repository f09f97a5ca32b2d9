import { expect, test } from 'vitest'
import { hasText, isGreeting, isMarkup, openingLines, paragraphs } from './letter-text.ts'

test('a greeting is short and ends with a comma', () => {
  expect(isGreeting('My dearest Elena,')).toBe(true)
  expect(isGreeting('  Dear Noor,  ')).toBe(true)
  expect(isGreeting('My dearest Elena')).toBe(false)
  expect(isGreeting(`${'a'.repeat(59)},`)).toBe(true)
  expect(isGreeting(`${'a'.repeat(60)},`)).toBe(false)
  expect(isGreeting(',')).toBe(false)
})

test('any tag makes markup', () => {
  expect(isMarkup('<p>Dear</p>')).toBe(true)
  expect(isMarkup('Dear<br>you')).toBe(true)
  expect(isMarkup('2 < 3 and 5 > 4')).toBe(false)
  expect(isMarkup('I <3 you')).toBe(false)
})

test('plain text: blank lines part paragraphs, single breaks stay, lines are trimmed', () => {
  expect(paragraphs('Dear Noor,\n\n  You asked \n what I do.  \n \n\n\nYours')).toEqual([
    ['Dear Noor,'],
    ['You asked', 'what I do.'],
    ['Yours'],
  ])
  expect(paragraphs('one\r\n\r\ntwo\r\nthree')).toEqual([['one'], ['two', 'three']])
  expect(paragraphs(' \n\n \t \n')).toEqual([])
})

test('blank is blank, in markup too', () => {
  expect(hasText('<p></p><p>&nbsp; <br></p>')).toBe(false)
  expect(hasText('  \n')).toBe(false)
  expect(hasText('<p>a</p>')).toBe(true)
  expect(hasText('<3')).toBe(true)
})

test('the opening lines of either kind', () => {
  expect(
    openingLines('<p>Dear Noor,</p><p>You <em>asked</em> me.</p><p></p><p>So &amp; so</p><p>More</p>'),
  ).toEqual(['Dear Noor,', 'You asked me.', 'So & so'])
  expect(openingLines('Dear Noor,\n\nYou asked\nme.')).toEqual(['Dear Noor,', 'You asked me.'])
})
