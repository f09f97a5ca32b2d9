import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanContent } from './clean-markup.ts'

const words = '<p>Look.</p>'
const star = '<figure data-star="1">one walk &amp; a talk</figure>'
const flower = '<figure data-flower="rose" data-lies="foot"></figure>'
const page = '<figure data-page="gAAIAA">By hand</figure>'

test('cleanContent keeps what lies in a letter, also of a kind that it does not know, byte for byte', () => {
  const content = words + star + page + flower
  expect(cleanContent(content)).toEqual({ content, text: 'Look. By hand\nBy hand' })
  expect(cleanContent(words + star)).toEqual({ content: words + star, text: 'Look.' })
  expect(cleanContent(`Look.${star}`)).toEqual({ content: words + star, text: 'Look.' })
})

test('cleanContent takes nothing that lies in a letter for its words', () => {
  expect(cleanContent(star)).toEqual({ content: star, text: '' })
})

test.each([
  ['a script', '<figure data-star="1"><script>go()</script></figure>', words],
  ['a handler', '<figure data-star="1" onclick="go()">one</figure>', `${words}one`],
  ['something after it', `${star}<p>Yours</p>`, `${words}one walk &amp; a talk<p>Yours</p>`],
  ['a known one before it', flower + star, words + star],
  ['no end', '<figure data-star="1">one', `${words}one`],
])('cleanContent cuts the figure of one with %s', (_, figure, content) => {
  expect(cleanContent(words + figure)).toMatchObject({ content })
})

const piece = fc.oneof(
  fc.constantFrom(words, star, flower, page, '<figure>', '</figure>', '<figure data-', '="', '">', '&amp;'),
  fc
    .tuple(fc.string({ unit: fc.constantFrom(...'ab-" =') }), fc.string(), fc.string({ unit: 'binary' }))
    .map(([name, value, text]) => `<figure data-${name}="${value}">${text}</figure>`),
)

test('cleanContent leaves what it has cleaned as it is, with no figure but at the end, of random letters', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const cleaned = cleanContent(words + pieces.join(''))
      if ('refused' in cleaned) throw new Error(cleaned.refused)
      expect(cleanContent(cleaned.content)).toEqual(cleaned)
      const letter = splitLetter(cleaned.content)
      expect(letter.words).not.toContain('<figure')
      expect(joinLetter(letter)).toBe(cleaned.content)
    }),
    { numRuns: 1_700 },
  )
})
