import { expect, test } from 'vitest'
import {
  asParagraphs,
  hasText,
  isGreeting,
  isMarkup,
  openingLines,
  paragraphs,
  partGreeting,
} from './letter-text.ts'

test('isGreeting accepts short text that ends with a comma', () => {
  expect(isGreeting('My dearest Elena,')).toBe(true)
  expect(isGreeting('  Dear Noor,  ')).toBe(true)
  expect(isGreeting('My dearest Elena')).toBe(false)
  expect(isGreeting(`${'a'.repeat(59)},`)).toBe(true)
  expect(isGreeting(`${'a'.repeat(60)},`)).toBe(false)
  expect(isGreeting(',')).toBe(false)
})

test('isMarkup is true for text with any tag', () => {
  expect(isMarkup('<p>Dear</p>')).toBe(true)
  expect(isMarkup('Dear<br>you')).toBe(true)
  expect(isMarkup('2 < 3 and 5 > 4')).toBe(false)
  expect(isMarkup('I <3 you')).toBe(false)
})

test('paragraphs splits at blank lines, keeps line breaks, and trims lines', () => {
  expect(paragraphs('Dear Noor,\n\n  You asked \n what I do.  \n \n\n\nYours')).toEqual([
    ['Dear Noor,'],
    ['You asked', 'what I do.'],
    ['Yours'],
  ])
  expect(paragraphs('one\r\n\r\ntwo\r\nthree')).toEqual([['one'], ['two', 'three']])
  expect(paragraphs(' \n\n \t \n')).toEqual([])
})

test('hasText is false for blank text and blank markup', () => {
  expect(hasText('<p></p><p>&nbsp; <br></p>')).toBe(false)
  expect(hasText('  \n')).toBe(false)
  expect(hasText('<p>a</p>')).toBe(true)
  expect(hasText('<3')).toBe(true)
})

test('openingLines returns the first blocks of plain text and of markup', () => {
  expect(
    openingLines('<p>Dear Noor,</p><p>You <em>asked</em> me.</p><p></p><p>So &amp; so</p><p>More</p>'),
  ).toEqual(['Dear Noor,', 'You asked me.', 'So & so'])
  expect(openingLines('Dear Noor,\n\nYou asked\nme.')).toEqual(['Dear Noor,', 'You asked me.'])
})

test('partGreeting separates only a greeting on a line of its own', () => {
  expect(partGreeting('Dear Noor,\nyou asked.\n')).toBe('Dear Noor,\n\nyou asked.\n')
  expect(paragraphs(partGreeting('\nDear Noor,\n\nyou asked.'))).toEqual([['Dear Noor,'], ['you asked.']])
  expect(partGreeting('You asked,\nNoor.')).toBe('You asked,\n\nNoor.')
  expect(partGreeting('You asked.\nI say,\nyes.')).toBe('You asked.\nI say,\nyes.')
  expect(partGreeting('')).toBe('')
})

test('asParagraphs keeps the text of a plain letter, with its tags escaped', () => {
  const text = 'Dear <b>Noor</b>,\n\n2 < 3 &amp; 5 > 4\nyes'
  expect(asParagraphs(text)).toBe(
    '<p>Dear &lt;b&gt;Noor&lt;/b&gt;,</p><p>2 &lt; 3 &amp;amp; 5 &gt; 4<br>yes</p>',
  )
  expect(openingLines(asParagraphs(text)).slice(0, 2)).toEqual(['Dear <b>Noor</b>,', '2 < 3 &amp; 5 > 4'])
  expect(asParagraphs(' \n ')).toBe('')
})
