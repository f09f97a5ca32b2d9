import { letterMaxBytes, markupMaxDepth } from '@novelette/domain/letters/letters.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'

const storedForm =
  /^(?:[^<>&\u00a0\0]|&(?:amp|lt|gt|nbsp);|<\/?(?:p|h[123]|strong|em|u|s|ul|li|blockquote)>|<br>|<\/?(?:ol|span)>|<ol(?: start="-?\d+")?(?: type="[1aAiI]")?>|<span style="(?:(?:background-)?color: [\w#(), .%/]+;(?: (?!"))?)+">)*$/

function clean(markup: string): string {
  const cleaned = cleanMarkup(markup)
  if ('refused' in cleaned) throw new Error(cleaned.refused)
  return cleaned.content
}

const editorForm = [
  '<p>The rain has not stopped since <strong>Tuesday</strong>, <em>and</em> <u>I</u> <s>hate</s> like it.<br>Truly.</p>',
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><p></p>',
  '<p>Tom &amp; I &lt;3 &gt; "quotes" \'too\'&nbsp; é 😀 👩‍👩‍👧 שלום</p>',
  '<p><span style="color: rgb(155, 28, 49);"><strong>red</strong></span></p>',
  '<p><span style="color: red; background-color: rgba(1, 2, 3, 0.5);">both</span><span>plain</span></p>',
  '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li></ul></li></ul>',
  '<ol><li><p>x</p></li></ol><ol start="3"><li><p>x</p></li></ol><ol type="a"><li><p>y</p></li></ol>',
  '<blockquote><p>q</p><p></p></blockquote><p>a\u200bb\u00adc\ud83d\ude00</p>',
]

/** Rule 3.1 */
test.each(editorForm)("cleanMarkup keeps the editor's markup byte for byte: %s", markup => {
  expect(clean(markup)).toBe(markup)
})

test('cleanMarkup converts equivalent markup to the form that the editor writes', () => {
  expect(clean('<P><B>x</B> <I>y</I><br/><del>z</del><INS>u</ins></P>')).toBe(
    '<p><strong>x</strong> <em>y</em><br><s>z</s><u>u</u></p>',
  )
  expect(clean('<h4>x</h4><div>one</div><div>two</div>')).toBe('<h3>x</h3><p>one</p><p>two</p>')
  expect(clean('<p>a\u00a0b &copy; &#x41; &quot;</p>')).toBe('<p>a&nbsp;b © A "</p>')
  expect(clean('<span style="COLOR:#9b1c31">x</span>')).toBe('<span style="color: #9b1c31;">x</span>')
  expect(clean('<p><em>open')).toBe('<p><em>open</em></p>')
})

const hostile: readonly (readonly [markup: string, left: string])[] = [
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<p onclick="alert(1)" class="a" id="b" data-x="1">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a><a href="https://evil.example">y</a>', 'xy'],
  ['<span style="background:url(https://evil.example/x)">x</span>', '<span>x</span>'],
  [
    '<span style="color: red; background-image: url(x); position: fixed">x</span>',
    '<span style="color: red;">x</span>',
  ],
  ['<span style="color: var(--x); background-color: url(x)">x</span>', '<span>x</span>'],
  ['<span style="color: red&quot; onclick=&quot;alert(1)">x</span>', '<span>x</span>'],
  ['<p style="color: red">x</p>', '<p>x</p>'],
  ['<svg onload=alert(1)><p>in</p></svg><p>x</p>', '<p>x</p>'],
  ['<svg><style><!--</style><img src=x onerror=alert(1)>--></style></svg>x', 'x'],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math>x',
    'x',
  ],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>x', 'x'],
  ['<template><script>alert(1)</script></template>x', 'x'],
  ['<textarea></textarea/><img src=x onerror=alert(1)>', ''],
  ['<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>x', '"&gt;x'],
  ['<!-- <p>x</p> --><p>y</p><!--', '<p>y</p>'],
  ['<![CDATA[<script>alert(1)</script>]]><p>x</p>', '<p>x</p>'],
  ['<scr\0ipt>alert(1)</scr\0ipt>', 'alert(1)'],
  ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
  ['<form action=x><input name=y><button>z</button></form>', 'z'],
  ['<constructor>x</constructor><__proto__>y<hasownproperty>z', 'x&lt;__proto__&gt;yz'],
  ['<ol start="1 onclick=x" type="<"><li>x</li></ol>', '<ol><li>x</li></ol>'],
  ['<p>\ud800</p>', '<p>\ufffd</p>'],
]

/** Rule 3.1 */
test.each(hostile)('cleanMarkup removes what a letter may not contain: %s', (markup, left) => {
  expect(clean(markup)).toBe(left)
  expect(left).toMatch(storedForm)
})

/** Their words are no letter's: what a browser never shows, or shows otherwise than it was written. */
const hidden = ['script', 'style', 'textarea', 'option', 'xmp', 'iframe', 'noscript', 'noembed', 'noframes']

/** Rule 3.1 */
test.each([...hidden, 'template', 'title', 'svg', 'math', 'object'])(
  'cleanMarkup removes <%s> with its words',
  tag => {
    expect(clean(`<p>one <${tag}>two</${tag}>three</p>`)).toBe('<p>one three</p>')
  },
)

/** What is nested wrongly is parted as a browser parts it, until nothing changes any more. */
test.each([
  ['<div><div>x</div></div>', '<p></p><p>x</p><p></p>'],
  ['<div><div><div>x</div></div></div>', '<p></p><p></p><p>x</p><p></p><p></p>'],
  ['<b><div><div>x</div></div></b>', '<strong><p></p><p>x</p><p></p></strong>'],
])('cleanMarkup parts tags that are nested in their own kind: %s', (markup, parted) => {
  expect(clean(markup)).toBe(parted)
})

const pieces = fc.oneof(
  fc.constantFrom(...editorForm, ...hostile.map(([markup]) => markup)),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<li>',
    '<ul>',
    '</ul>',
    '<ol start=2>',
    '<h1>',
    '</h1>',
    '<foo>',
    '</foo>',
  ),
  fc.constantFrom(
    '<svg>',
    '</svg>',
    '<math>',
    '<title>',
    '</title>',
    '<noscript>',
    '</noscript>',
    '<style>',
    '</style>',
  ),
  fc.constantFrom(
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<',
    '>',
    '&',
    '&amp',
    '&#0;',
    '&#xD800;',
    '"',
    "'",
    '/',
    '=',
    '\0',
    '\u00a0',
  ),
  fc.constantFrom(
    '<span style="color:red',
    '<div',
    '<br/>',
    '</br>',
    ' onerror=x',
    ' style="',
    '<table><tr><td>',
    '<a href=x>',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const anyMarkup = fc.array(pieces, { maxLength: 40 }).map(all => all.join(''))

test('cleanMarkup returns only allowed markup and is idempotent', () => {
  fc.assert(
    fc.property(anyMarkup, markup => {
      const cleaned = cleanMarkup(markup)
      if ('refused' in cleaned) return
      expect(cleaned.content).toMatch(storedForm)
      expect(cleanMarkup(cleaned.content)).toEqual(cleaned)
    }),
    { numRuns: 2_000 },
  )
})

test('cleanMarkup leaves escaped plain text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const escaped = text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\u00a0', '&nbsp;')
      expect(clean(`<p>${escaped}</p>`)).toBe(`<p>${escaped}</p>`)
    }),
  )
})

/** Rule 3.2 */
test('cleanMarkup leaves 5 MiB unchanged and refuses one byte more as too large', () => {
  const start = `${editorForm.join('')}<p>`
  const letter = `${start}${'é'.repeat((letterMaxBytes - Buffer.byteLength(start) - 4) / 2)}`
  const exact = `${letter}${'.'.repeat(letterMaxBytes - Buffer.byteLength(letter) - 4)}</p>`
  expect(Buffer.byteLength(exact)).toBe(letterMaxBytes)
  expect(clean(exact) === exact).toBe(true)
  expect(cleanMarkup(exact.replace('<p>', '<p>.'))).toEqual({ refused: 'too_large' })
  expect(cleanMarkup('<'.repeat(letterMaxBytes))).toEqual({ refused: 'too_large' })
})

/** Rule 3.2 */
test('cleanMarkup refuses nesting deeper than any editor writes', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`
  expect(clean(nested(markupMaxDepth))).toContain('x')
  expect(cleanMarkup(nested(markupMaxDepth + 1))).toEqual({ refused: 'letter_unreadable' })
  for (const tag of ['<b>', '<svg>', '<foo>', '<ul><li>']) {
    expect(cleanMarkup(tag.repeat(300_000))).toEqual({ refused: 'letter_unreadable' })
  }
})
