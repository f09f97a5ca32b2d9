import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { previewOf, previewOfLetter } from './preview.ts'

test('previewOf separates words at blocks and line breaks, not at formatting', () => {
  expect(previewOf('<p>My dearest Elena,</p><p>The <strong>rai</strong>n<br>has</p>')).toBe(
    'My dearest Elena, The rain has',
  )
  expect(previewOf('<ul><li><p>one</p></li><li><p>two</p></li></ul>')).toBe('one two')
})

test('previewOf shows the numbers of lists, and none of a point without words', () => {
  expect(previewOf('<ol start="24"><li><p>Dezember</p></li></ol><p>Du</p>')).toBe('24. Dezember Du')
  expect(
    previewOf(
      '<ol><li><p><strong>o</strong>ne</p><ul><li><p>two</p></li></ul></li><li><p></p></li><li><p>three</p></li></ol>',
    ),
  ).toBe('1. one two 3. three')
  expect(previewOf('<ol><li><p>&nbsp;</p></li><li><p></p></li></ol>')).toBe('')
})

test('previewOf decodes entities and collapses white space', () => {
  expect(previewOf('<p>  Tom &amp; I &lt;3&nbsp;&nbsp;you\n\t&amp;lt; </p>')).toBe('Tom & I <3 you &lt;')
})

test.each([
  '',
  '<p></p>',
  '<p> &nbsp;\n</p><p><br></p>',
  '<p>\u200b\u200d\ufeff\u2060\u00ad\u3164\u2800\ufe0f</p>',
  `<p>${'&nbsp;'.repeat(100_000)}</p>`,
])('previewOf is empty for a letter in which nothing is visible', markup => {
  expect(previewOf(markup)).toBe('')
})

test('previewOf skips invisible characters before visible ones', () => {
  expect(previewOf(`<p>${'\u200b'.repeat(500)}</p><p>here</p>`)).toBe('here')
})

test('previewOf shows a letter of 120 characters whole', () => {
  expect(previewOf(`<p>${'a'.repeat(120)}</p><p></p>`)).toBe('a'.repeat(120))
})

test('previewOf truncates a longer letter to 120 characters with an ellipsis, never within a character', () => {
  expect(previewOf(`<p>${'a'.repeat(500)}</p>`)).toBe(`${'a'.repeat(119)}…`)
  expect(previewOf(`<p>${'a'.repeat(120)}</p><p>b</p>`)).toBe(`${'a'.repeat(119)}…`)
  expect(previewOf(`<p>${'a'.repeat(118)} ${'b'.repeat(9)}</p>`)).toBe(`${'a'.repeat(118)}…`)
  const family = '👩‍👩‍👧‍👦'
  expect(previewOf(`<p>${'a'.repeat(115)}${family}</p>`)).toBe(`${'a'.repeat(115)}…`)
  expect(previewOf(`<p>e${'\u0301'.repeat(500)}</p>`)).toHaveLength(120)
  expect(previewOf(`<p>${'a'.repeat(118)}😀b</p>`)).toBe(`${'a'.repeat(118)}…`)
})

test('previewOf removes bidirectional controls', () => {
  expect(previewOf('<p>a\u202eb\u2066c</p>')).toBe('abc')
})

test('previewOf is always short, trimmed and well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
      const preview = previewOf(text.replace(/[<>&]/g, ''))
      expect(preview.length).toBeLessThanOrEqual(120)
      expect(preview).toBe(preview.trim())
      expect(preview.isWellFormed()).toBe(true)
    }),
  )
})

test('previewOf may truncate Latin text anywhere, because every letter is one grapheme', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const latin = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x2ff }).map(code => String.fromCharCode(code)),
  })
  fc.assert(
    fc.property(latin, text => {
      expect([...graphemes.segment(text)]).toHaveLength(text.length)
    }),
  )
  const words = `${'é'.repeat(100)}${'x'.repeat(100)}`
  expect(previewOf(`<p>${words}</p>`)).toBe(`${words.slice(0, 119)}…`)
})

describe('previewOfLetter', () => {
  const id = '0197a000-0000-7000-8000-0000000000a1'
  const photograph = {
    id,
    width: 3,
    height: 4,
    caption: 'By the sea',
    description: 'A boat',
    isFaceDown: false,
  }
  const recording = { id, seconds: 9, words: 'Come\u202e home,\n\nsoon.' }
  const letter = { words: '<p>Look.</p>', photographs: [photograph], recordings: [recording], pages: [] }

  /** Rule 5.8 */
  test('has captions and what recordings and pages say after the first words, on a line of their own', () => {
    const pages = [{ strokes: 'gAAIAA', says: 'By hand' }]
    expect(previewOfLetter(letter)).toBe('Look.\nBy the sea Come home, soon.')
    expect(previewOfLetter({ ...letter, pages })).toBe('Look. By hand\nBy the sea By hand Come home, soon.')
  })

  test('is that of the words where nothing is written beside them, and empty without words', () => {
    const bare = { ...letter, photographs: [{ ...photograph, caption: '' }], recordings: [] }
    expect(previewOfLetter(bare)).toBe('Look.')
    expect(previewOfLetter({ ...letter, words: '<p></p>' })).toBe('')
  })

  /** Rule 5.8 */
  test('has two thousand characters beside the words at most, well-formed', () => {
    const words = `${'a'.repeat(1_988)}😀`.repeat(2)
    const beside = previewOfLetter({ ...letter, recordings: [{ ...recording, words }] }).split('\n')[1] ?? ''
    expect(beside.length).toBeLessThanOrEqual(2_000)
    expect(beside.isWellFormed()).toBe(true)
  })
})
