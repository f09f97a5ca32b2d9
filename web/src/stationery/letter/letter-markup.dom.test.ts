import { expect, it } from 'vitest'
import { cleanForDisplay } from './letter-markup.ts'

const run = '<img src="data:," onerror="window.taken = true">'

it.each([
  ['<ol start="3"><li>d <span style="color: red;">e</span></li></ol>'],
  ['<p>Dear you,</p><blockquote><p><strong>yes</strong></p></blockquote>'],
])('cleanForDisplay leaves clean markup as it is: %s', markup => {
  expect(cleanForDisplay(markup)).toBe(markup)
})

it.each([
  ['a handler', '<p onclick="go()">a</p>', '<p>a</p>'],
  ['a picture that runs', `<p>a ${run}</p>`, '<p>a </p>'],
  ['a script', '<p>a</p><script>taken = 1</script>', '<p>a</p>'],
  ['a style that is more than a colour', '<p><span style="COLOR: red; top: 0">b</span></p>', null],
  ['a comment', `<p>a</p><!-- ${run} -->`, '<p>a</p>'],
  ['a hidden end of noscript', `<noscript><p title="</noscript>${run}"></p></noscript><p>a</p>`, null],
  ['a frame set', `<frameset></frameset>${run}<p contenteditable="">c</p>`, null],
  ['a link to a script', '<p><a href="javascript:go()">a</a></p>', null],
])('cleanForDisplay removes %s', (_, markup, expected) => {
  const cleaned = cleanForDisplay(markup)
  expect(cleaned).not.toMatch(/onerror|onclick|script|<img|<!--|contenteditable|top:|frameset/i)
  if (expected !== null) expect(cleaned).toBe(expected)
})
