import { expect, it } from 'vitest'
import { withPhotographs } from '#letters/parts/photograph/downloaded-photographs.ts'

const photograph = (caption: string, after?: number, isBeside = false) => ({
  part: {
    id: '0197a000-0000-7000-8000-0000000000a1',
    width: 3,
    height: 4,
    caption,
    description: '',
    isFaceDown: false,
    place: after === undefined ? undefined : { after, isBeside },
  },
  path: 'a.webp',
  files: { small: Buffer.alloc(0) },
})

const captionsAmong = (page: string) =>
  page.replaceAll(
    /<figure( class="beside")?>.*?<figcaption dir="auto">(\w+)<\/figcaption><\/figure>/g,
    '[$2$1]',
  )

const words = '<h1>a<br>b</h1><ul><li><p>c</p></li><li><p>d</p></li></ul><p></p><p dir="rtl">e</p>'

it('lays each photograph after the blocks that come before it', () => {
  const photographs = [photograph('top', 0), photograph('one', 1), photograph('two', 1, true)]
  expect(captionsAmong(withPhotographs(words, photographs))).toBe(
    `[top]${words.replace('<ul>', '[one][two class="beside"]<ul>')}`,
  )
  expect(captionsAmong(withPhotographs(words, [photograph('three', 3), photograph('under')]))).toBe(
    `${words.replace('<p dir', '[three]<p dir')}[under]`,
  )
})

it('lays those that no block follows under the words', () => {
  const photographs = [photograph('four', 4, true), photograph('many', 999_999), photograph('under')]
  expect(captionsAmong(withPhotographs(words, photographs))).toBe(`${words}[four][many][under]`)
  expect(withPhotographs(words, [])).toBe(words)
  expect(captionsAmong(withPhotographs('', [photograph('top', 0)]))).toBe('[top]')
})
