import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAlreadyClean } from './already-clean.ts'
import { cleanMarkup } from './clean-markup.ts'
import { previewOf } from './preview.ts'

const expectUnchanged = (markup: string) => {
  expect(cleanMarkup(markup)).toEqual({ content: markup, text: previewOf(markup) })
}

test.each([
  '',
  'Dear you',
  '<p>The rain has not stopped since <strong>Tuesday</strong>, <em>and</em> <u>I</u> <s>hate</s> like it.<br>Truly.</p>',
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><p></p>',
  '<p>Tom &amp; I &lt;3 &gt; "quotes" \'too\'&nbsp; é 😀 👩‍👩‍👧 שלום</p>',
  '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li></ul></li></ul><ol><li><p>x</p></li></ol>',
  '<p><span style="color: rgb(155, 28, 49);"><strong>red</strong></span><span>plain</span></p>',
  '<p><span style="color: #9b1c31; background-color: rgba(1, 2, 3, 0.5);">both</span></p>',
  '<ol start="3" type="a"><li><p>x</p></li></ol><ol start="-1"><li>y</li></ol><ol type="I"><li>z</li></ol>',
  '<blockquote><p>q</p><p></p></blockquote><p>a\u200bb\u00adc\r\n\t\u0001</p>',
])('isAlreadyClean accepts what the editor usually writes: %s', markup => {
  expect(isAlreadyClean(markup)).toBe(true)
  expectUnchanged(markup)
})

test.each([
  '<p>open',
  '<p></em>',
  '</p>',
  '<p>one<p>two</p></p>',
  '<p><h1>x</h1></p>',
  '<ul><p>x</p></ul>',
  '<li>x</li>',
  '<br/>',
  '</br>',
  '<P>x</P>',
  '<p >x</p>',
  '<p onclick="x">x</p>',
  '<p style="color: red;">x</p>',
  '<span style="color: red">x</span>',
  '<span style="color:red;">x</span>',
  '<span style="position: fixed;">x</span>',
  '<span style="color: red; background: url(x);">x</span>',
  '<span class="x">x</span>',
  '<span style="">x</span>',
  "<span style='color: red;'>x</span>",
  '<span style="color: red;"  >x</span>',
  '<span style="color: red;" style="color: blue;">x</span>',
  '<span>x</span style="color: red;">',
  '<ol type="a" start="3"><li>x</li></ol>',
  '<ol start="x"><li>x</li></ol>',
  '<ul start="3"><li>x</li></ul>',
  '<br start="3">',
  '<div>x</div>',
  '<script>x</script>',
  '<constructor>x</constructor>',
  '<p>a & b</p>',
  '<p>a > b</p>',
  '<p>&quot;</p>',
  '<p>&#60;</p>',
  '<p>&amp</p>',
  '<p>\u00a0</p>',
  '<p>\0</p>',
  '<p>\ud800</p>',
  '<!-- x -->',
  '<p>x</p><',
  `${'<em>'.repeat(33)}x${'</em>'.repeat(33)}`,
  `<p>${'x'.repeat(16 * 1024)}</p>`,
])('isAlreadyClean leaves everything else to the cleaner: %s', markup => {
  expect(isAlreadyClean(markup)).toBe(false)
})

const tags = ['p', 'h1', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's']
const attributes = fc.oneof(
  fc.constantFrom(' style="color: red;"', ' style="color: rgb(1, 2, 3); background-color: #fff;"'),
  fc.constantFrom(
    ' start="2"',
    ' start="2" type="a"',
    ' type="i" start="4"',
    ' style="color:red"',
    ' style="top: 0;"',
  ),
)

const words = fc.oneof(
  fc.constantFrom(
    '&amp;',
    '&lt;',
    '&gt;',
    '&nbsp;',
    '&amp;lt;',
    '<br>',
    ' ',
    '\n',
    '\r',
    'x',
    '"',
    '=',
    '/',
    '#60;',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }).map(text => text.replace(/[<>&\0\u00a0]/g, '')),
)

/** Mostly valid, so that many of them count as clean. */
const { tree } = fc.letrec<{ tree: string }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    words,
    fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([tag, children]) => `<${tag}>${children.join('')}</${tag}>`),
    fc
      .tuple(fc.constantFrom('span', 'span', 'ol', 'p'), attributes, fc.array(tie('tree'), { maxLength: 3 }))
      .map(([tag, written, children]) =>
        tag === 'ol'
          ? `<ol${written}><li>${children.join('')}</li></ol>`
          : `<${tag}${written}>${children.join('')}</${tag}>`,
      ),
    fc
      .array(fc.array(tie('tree'), { maxLength: 2 }), { maxLength: 3 })
      .map(items => `<ul>${items.map(item => `<li>${item.join('')}</li>`).join('')}</ul>`),
  ),
}))

const mutated = fc
  .tuple(
    fc.array(tree, { maxLength: 4 }).map(all => all.join('')),
    fc.nat(),
    fc.nat({ max: 6 }),
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<li>',
        '</li>',
        '<br/>',
        '</br>',
        '<',
        '>',
        '&',
        ';',
        '<!--',
        ' style="',
        '\0',
      ),
      fc.constantFrom(
        '<span>',
        '<div>',
        '<b>',
        '<svg>',
        '<title>',
        '<__proto__>',
        '&nbsp',
        '\u00a0',
        '\ud800',
      ),
      fc.constant(''),
    ),
  )
  .map(([markup, at, cut, put]) => {
    const place = markup.length === 0 ? 0 : at % markup.length
    return markup.slice(0, place) + put + markup.slice(place + cut)
  })

test.each([
  ['of the right form', fc.array(tree, { maxLength: 4 }).map(all => all.join(''))],
  ['spoilt anywhere', mutated],
])('cleanMarkup returns markup that isAlreadyClean accepts unchanged, byte for byte: %s', (_, markups) => {
  let known = 0
  fc.assert(
    fc.property(markups, markup => {
      if (!isAlreadyClean(markup)) return
      known += 1
      expectUnchanged(markup)
    }),
    { numRuns: 3_000 },
  )
  expect(known).toBeGreaterThan(100)
})
