import { expect, it } from 'vitest'
import { cleanForDisplay } from './letter-markup.ts'

const run = '<img src="data:," onerror="window.taken = true">'

it.each([
  ['<ol start="3"><li>d <span style="color: red;">e</span></li></ol>'],
  ['<p>Dear you,</p><blockquote><p><strong>yes</strong></p></blockquote>'],
])('cleanForDisplay leaves clean markup as it is: %s', markup => {
  expect(cleanForDisplay(markup)).toBe(markup)
})

/** Rule 3.1 */
it.each([
  ['a handler', '<p onclick="go()">a</p>', '<p>a</p>'],
  ['a picture that runs', `<p>a ${run}</p>`, '<p>a </p>'],
  ['a script', '<p>a</p><script>taken = 1</script>', '<p>a</p>'],
  ['a style that is more than a colour', '<p><span style="COLOR: red; top: 0">b</span></p>', null],
  ['a comment', `<p>a</p><!-- ${run} -->`, '<p>a</p>'],
  ['a hidden end of noscript', `<noscript><p title="</noscript>${run}"></p></noscript><p>a</p>`, null],
  ['a frame set', `<frameset></frameset>${run}<p contenteditable="">c</p>`, null],
  ['a link to a script', '<p><a href="javascript:go()">a</a></p>', '<p>a</p>'],
  ['a drawing', `<svg><p>a</p><style>${run}</style></svg>`, '<p>a</p>'],
  ['a formula that hides a tag', `<math><mtext><table><mglyph><style><!--</style>${run}`, null],
  ['a template', `<template>${run}</template><p>a</p>`, '<p>a</p>'],
  [
    'a tag that is not of a letter',
    '<section><h1>a</h1><table><tr><td>b</td></tr></table></section>',
    '<h1>a</h1>b',
  ],
  ['attributes of other tags', '<p start="3" style="color: red">a</p>', '<p>a</p>'],
])('cleanForDisplay removes %s', (_, markup, expected) => {
  const cleaned = cleanForDisplay(markup)
  expect(cleaned).not.toMatch(/onerror|onclick|script|<img|<!--|contenteditable|top:|frameset/i)
  if (expected !== null) expect(cleaned).toBe(expected)
})

it('cleanForDisplay leaves what it has cleaned as it is', () => {
  const once = cleanForDisplay(
    `<div><p>a<span style="color:red;top:0" title="b">b</span></p>${run}<ul type="x"><li>c</ul></div>`,
  )
  expect(once).toBe('<p>a<span style="color: red;">b</span></p><ul><li>c</li></ul>')
  expect(cleanForDisplay(once)).toBe(once)
})

it('cleanForDisplay shows escaped markup as text', () => {
  const text = '<p>&lt;img src=x onerror=go()&gt;</p>'
  expect(cleanForDisplay(`<x>${text}</x>`)).toBe(text)
})
