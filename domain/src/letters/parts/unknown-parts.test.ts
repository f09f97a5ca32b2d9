import { describe, expect, it } from 'vitest'
import { enclosedText } from './enclosed-text.ts'
import { figuresOf } from './figure-elements.ts'
import { joinLetter, splitLetter } from './letter-parts.ts'
import { unknownPartLimits } from './unknown-parts.ts'

const words = '<p>Look.</p>'
const star = (text = 'one walk in the rain') => `<figure data-star="1" data-cut="yes">${text}</figure>`
const font = '<figure data-font="kalam"></figure>'
const flower = '<figure data-flower="rose" data-lies="foot"></figure>'

describe('a part of a kind that is not known', () => {
  it('is kept as it is written, directly after the words, and counted', () => {
    const text = 'Good for &lt;3 &amp; more:\none&nbsp;walk "in the rain" 🌧'
    const content = words + star(text) + star() + font + flower
    expect(splitLetter(content)).toMatchObject({
      words,
      unknown: [star(text), star()],
      font: 'kalam',
      flowers: [{ flower: 'rose' }],
    })
    expect(joinLetter(splitLetter(content))).toBe(content)
    expect(figuresOf(content)).toBe(content.slice(words.length))
    expect(enclosedText(splitLetter(content))).toBe('a pressed rose, 2 things this page cannot show yet')
    expect(enclosedText({ unknown: [star()] })).toBe('something this page cannot show yet')
    expect(splitLetter(words + flower)).not.toHaveProperty('unknown')
  })

  it('is taken away as any other', () => {
    expect(joinLetter({ ...splitLetter(words + star() + flower), unknown: undefined })).toBe(words + flower)
  })

  it.each([
    ['a script', star('<script>go()</script>')],
    ['an element', star('<b>one</b> walk')],
    ['half an entity', star('Tom & I')],
    ['another entity', star('&quot;')],
    ['a space that is not escaped', star('one\u00a0walk')],
    ['a character that nothing can store', star('one\0walk')],
    ['half a character', star('one \ud83d walk')],
    ['an address', '<figure data-star="1" src="https://example.com"></figure>'],
    ['a handler', '<figure data-star="1" onclick="go()"></figure>'],
    ['a style', '<figure data-star="1" style="top: 0"></figure>'],
    ['a handler like a value', '<figure data-star="1" data-on="go()"onclick="go()"></figure>'],
    ['capitals in its name', '<figure data-Star="1"></figure>'],
    ['no name', '<figure data-="1"></figure>'],
    ['no kind', '<figure class="star"></figure>'],
    ['an entity in a value', '<figure data-star="&amp;"></figure>'],
    ['a line in a value', '<figure data-star="a\nb"></figure>'],
    ['more than there may be', star('a'.repeat(unknownPartLimits.length))],
  ])('is left among the words with %s', (_, figure) => {
    expect(splitLetter(words + figure + flower)).toMatchObject({ words: words + figure, flowers: [{}] })
    expect(splitLetter(words + figure + flower)).not.toHaveProperty('unknown')
  })

  it.each([
    ['its head', star().slice(0, 20)],
    ['its text', star().slice(0, 50)],
    ['its end', star().slice(0, -4)],
  ])('that was cut in %s is left among the words', (_, cut) => {
    for (const content of [words + cut, words + cut + flower])
      expect(splitLetter(content)).not.toHaveProperty('unknown')
  })

  it('stands before those that are known, or costs those before it', () => {
    expect(splitLetter(words + flower + star())).toMatchObject({
      words: words + flower,
      unknown: [star()],
      flowers: [],
    })
  })

  it('is one of twenty at most, and of a length together', () => {
    const { inLetter, length } = unknownPartLimits
    const twelve = star().repeat(12)
    expect(splitLetter(words + twelve)).toMatchObject({ words, unknown: Array(12).fill(star()) })
    expect(splitLetter(words + star().repeat(inLetter + 1))).toMatchObject({
      words: words + star(),
      unknown: Array(inLetter).fill(star()),
    })
    const half = star('a'.repeat(length / 2 - star('').length))
    const read = splitLetter(words + half.repeat(3))
    expect([read.words.length, read.unknown?.length]).toEqual([words.length + half.length, 2])
  })
})
