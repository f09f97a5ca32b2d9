import { expect, test } from 'vitest'
import { isMarkup, paragraphs, textToMarkup } from './plain-text.ts'

test('isMarkup is true for text with any tag', () => {
  expect(isMarkup('<p>Dear</p>')).toBe(true)
  expect(isMarkup('Dear<br>you')).toBe(true)
  expect(isMarkup('2 < 3 and 5 > 4')).toBe(false)
  expect(isMarkup('I <3 you')).toBe(false)
  expect(isMarkup('third & <3 line')).toBe(false)
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

test('textToMarkup keeps every character of the text', () => {
  expect(textToMarkup('Dear <b>Noor</b>,\n\n2 < 3 &amp; 5 > 4\nyes')).toBe(
    '<p>Dear &lt;b&gt;Noor&lt;/b&gt;,</p><p>2 &lt; 3 &amp;amp; 5 &gt; 4<br>yes</p>',
  )
  expect(textToMarkup('third & <3 line')).toBe('<p>third &amp; &lt;3 line</p>')
  expect(textToMarkup('a\u00a0b\ud800\0')).toBe('<p>a&nbsp;b\ufffd</p>')
  expect(textToMarkup(' \n ')).toBe('')
})
