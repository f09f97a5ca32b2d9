import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { expect, test } from 'vitest'
import { copiedText } from './copied-text.ts'

function textOf(markup: string): string {
  const letter = document.createElement('div')
  letter.innerHTML = markup
  return copiedText(letter)
}

test.each([
  ['lines and paragraphs', '<p>one<br>two</p><p>three</p>', 'one\ntwo\n\nthree'],
  ['blank lines, as many as there are', '<p>one</p><p></p><p></p><p>two</p>', 'one\n\n\n\ntwo'],
  [
    'headings and quotes',
    '<h2>one</h2><blockquote><p>two</p><p>three</p></blockquote>',
    'one\n\ntwo\n\nthree',
  ],
  ['bullets', '<p>Buy</p><ul><li><p>bread</p></li><li><p>milk</p></li></ul>', 'Buy\n\n- bread\n- milk'],
  ['numbers, from the first', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>', '3. c\n4. d'],
  [
    'lists in lists',
    '<ol><li><p>one<br>more</p><ul><li><p>two</p></li></ul></li><li><p>three</p></li></ol>',
    '1. one\n   more\n   - two\n2. three',
  ],
  ['a point of two paragraphs', '<ul><li><p>one</p><p>two</p></li></ul>', '- one\n\n  two'],
  [
    'marks and indented lines',
    '<p><strong>one</strong><br>&nbsp;&nbsp;two &nbsp;three</p>',
    'one\n  two  three',
  ],
  ['spaces that somebody typed', '<p>Bonjour&nbsp;!</p>', 'Bonjour\u00a0!'],
  ['words without a paragraph', 'one<br>two<p>three</p>', 'one\ntwo\n\nthree'],
])('copiedText writes %s', (_, markup, text) => {
  expect(textOf(markup)).toBe(text)
})

test.each([
  '<p>Roses are red,<br>Violets are blue,</p><p></p><p>&nbsp;&nbsp;Sugar</p><h1>Two</h1>',
  '<ol><li><p>one<br>more</p><ul><li><p>two</p><p>three</p></li></ul></li></ol><p>Yours</p>',
])('copied, and written as plain text, five times it is the same: %s', markup => {
  const text = textOf(markup)
  let again = text
  for (let trip = 0; trip < 5; trip += 1) again = textOf(textToMarkup(again))
  expect(again).toBe(text)
})
