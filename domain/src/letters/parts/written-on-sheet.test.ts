import { describe, expect, it } from 'vitest'
import { headingMaxLength } from './heading/headings.ts'
import { joinLetter, splitLetter } from './letter-parts.ts'
import { signedNameMaxLength } from './name/names.ts'

const words = '<p>Dear you,</p>'
const flower = '<figure data-flower="rose" data-lies="foot"></figure>'

const kinds = [
  {
    field: 'heading',
    most: headingMaxLength,
    figure: (text: string) => `<figure data-heading="own">${text}</figure>`,
  },
  {
    field: 'name',
    most: signedNameMaxLength,
    figure: (text: string) => `<figure data-name="">${text}</figure>`,
  },
] as const

/** Rules 3.20, 3.21 */
describe.each(kinds)('the $field of a letter', ({ field, most, figure }) => {
  it.each([
    ['a line', 'Thank you', 'Thank you'],
    ['signs of markup', 'You &amp; I &lt;3', 'You & I <3'],
    ['Persian, whose letters are joined', 'نامه\u200cای برای تو', 'نامه\u200cای برای تو'],
    ['emoji that are joined', '👩\u200d❤️\u200d👨', '👩\u200d❤️\u200d👨'],
    ['as many characters as it may have', '🌧'.repeat(most), '🌧'.repeat(most)],
  ])('may be %s', (_, text, read) => {
    const content = words + figure(text) + flower
    expect(splitLetter(content)).toMatchObject({ words, [field]: read, flowers: [{}] })
    expect(joinLetter(splitLetter(content))).toBe(content)
  })

  it.each([
    ['nothing', ''],
    ['nothing that is seen', '\u200b\u2800\u00ad'],
    ['a mark without a letter', '\u0301'],
    ['one character too many', 'a'.repeat(most + 1)],
    ['10,000 characters', 'a'.repeat(10_000)],
    ['a space before it', ' Anna'],
    ['a space after it', 'Anna '],
    ['two lines', 'Anna\nRose'],
    ['another end of a line', 'Anna\u2028Rose'],
    ['a mark of direction', 'An\u202ena'],
    ['an isolated direction', '\u2066Anna\u2069'],
    ['a control character', 'An\u0007na'],
    ['half a character', 'Anna\ud83d'],
    ['an element', '<b>Anna</b>'],
    ['a script', '<script>go()</script>'],
    ['half an entity', 'Tom & I'],
  ])('is not %s', (_, text) => {
    const content = words + figure(text) + flower
    expect(splitLetter(content)).toMatchObject({ words: words + figure(text), [field]: null, flowers: [{}] })
    expect(joinLetter(splitLetter(content))).toBe(content)
  })

  it('is one', () => {
    const twice = words + figure('Anna') + figure('Rose')
    expect(splitLetter(twice)).toMatchObject({ words: words + figure('Anna'), [field]: 'Rose' })
  })
})

/** Rule 3.20 */
it('a letter may have no heading, which is not an empty one', () => {
  const none = `${words}<figure data-heading="none"></figure>`
  expect(splitLetter(none)).toMatchObject({ words, heading: '' })
  expect(joinLetter({ words, heading: '' })).toBe(none)
  expect(splitLetter(words).heading).toBeNull()
  for (const figure of [
    '<figure data-heading="none">Thank you</figure>',
    '<figure data-heading="own"></figure>',
    '<figure data-heading="">Thank you</figure>',
    '<figure data-heading="own" data-lies="head">Thank you</figure>',
  ])
    expect(splitLetter(words + figure)).toMatchObject({ words: words + figure, heading: null })
})

it('a name before the heading, or either behind what else lies in a letter, is left among the words', () => {
  const [heading, name] = kinds.map(({ figure }) => figure('Anna'))
  expect(splitLetter(words + name + heading)).toMatchObject({
    words: words + name,
    heading: 'Anna',
    name: null,
  })
  expect(splitLetter(words + flower + name)).toMatchObject({
    words: words + flower,
    name: 'Anna',
    flowers: [],
  })
})
