import { expect, test } from 'vitest'
import {
  isMarkup,
  joinParagraphs,
  keepSpaces,
  paragraphs,
  textToMarkup,
  withPlainSpaces,
} from './plain-text.ts'

test('isMarkup is true for text with any tag', () => {
  expect(isMarkup('<p>Dear</p>')).toBe(true)
  expect(isMarkup('Dear<br>you')).toBe(true)
  expect(isMarkup('2 < 3 and 5 > 4')).toBe(false)
  expect(isMarkup('I <3 you')).toBe(false)
  expect(isMarkup('third & <3 line')).toBe(false)
})

const poem = 'Roses are red,\nViolets are blue,\n\nSugar is sweet,\n  and so are you.\n\n\n\nYours'

test.each([
  ['lines of a paragraph', 'one\ntwo', [['one', 'two']]],
  ['a blank line between two', 'one\n\ntwo', [['one'], ['two']]],
  ['several blank lines, as many as there are', 'one\n\n\n\ntwo', [['one'], [], [], ['two']]],
  ['a line of spaces, which is blank', 'one\n \t\u00a0\ntwo', [['one'], ['two']]],
  ['blank lines at both ends', '\n\none\n\n\n', [[], [], ['one'], [], []]],
  ['the end of the last line', 'one\ntwo\n', [['one', 'two']]],
  ['spaces at the start of a line', 'one\n  two ', [['one', '  two ']]],
  ['line ends of other systems', 'one\r\n\r\ntwo\rthree\u2028four', [['one'], ['two', 'three', 'four']]],
  ['nothing', '', [[]]],
])('paragraphs reads %s', (_, text, expected) => {
  expect(paragraphs(text)).toEqual(expected)
})

test.each([poem, '', '\n\none', 'one\n\n', 'one\n\n\n\n\ntwo\nthree'])(
  'joinParagraphs writes the text again that paragraphs read, five times: %j',
  text => {
    let again = text
    for (let trip = 0; trip < 5; trip += 1)
      again = joinParagraphs(paragraphs(again).map(lines => lines.join('\n')))
    expect(again).toBe(text)
  },
)

test('withPlainSpaces takes back what keepSpaces did, and leaves the spaces that somebody typed', () => {
  const text = '  two  and\n   three'
  expect(keepSpaces(text)).toBe('\u00a0\u00a0two \u00a0and\n\u00a0\u00a0\u00a0three')
  expect(withPlainSpaces(keepSpaces(text))).toBe(text)
  expect(withPlainSpaces('Bonjour\u00a0!')).toBe('Bonjour\u00a0!')
})

test('textToMarkup keeps lines, blank lines between words, and indented lines', () => {
  expect(textToMarkup(`\n${poem}\n\n`)).toBe(
    '<p>Roses are red,<br>Violets are blue,</p><p>Sugar is sweet,<br>&nbsp;&nbsp;and so are you.</p><p></p><p></p><p>Yours</p>',
  )
})

test('textToMarkup keeps every character of the text', () => {
  expect(textToMarkup('Dear <b>Noor</b>,\n\n2 < 3 &amp; 5 > 4\nyes')).toBe(
    '<p>Dear &lt;b&gt;Noor&lt;/b&gt;,</p><p>2 &lt; 3 &amp;amp; 5 &gt; 4<br>yes</p>',
  )
  expect(textToMarkup('third & <3 line')).toBe('<p>third &amp; &lt;3 line</p>')
  expect(textToMarkup('a\u00a0b\ud800\0')).toBe('<p>a&nbsp;b\ufffd</p>')
  expect(textToMarkup(' \n ')).toBe('')
})
