import { expect, test } from 'vitest'
import { drawnMarkup } from './drawn-markup.ts'
import { longestRun, placeToBreak } from './places-to-break.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const places = /<wbr>|<br>|<\/?(?:p|div|span data-part)\b[^>]*>|\s+/
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '')

/** In UTF-16 units, of what stands between two places to break. */
const runsOf = (markup: string) => markup.split(places).map(run => textOf(run).replace(/&\w+;/g, '&').length)

const words: Readonly<Record<string, string>> = {
  Latin: 'loveletter',
  Arabic: 'حبيبتيكتبت',
  'Arabic with its vowels': 'حَبِيبَتِي',
  Hebrew: 'אהובתי',
  Devanagari: 'प्रियतमाक्षत्रिय',
  Malayalam: 'പ്രിയതമേ',
  Thai: 'ที่รักของฉัน',
  'joined emoji': '👩‍❤️‍💋‍👨',
  flags: '🇩🇪🇫🇷',
  'directions in each other': '\u2067aب',
  references: '&amp;&lt;',
  'a mark to each letter': '<strong>a</strong><em>b</em>',
}

test.each(Object.entries(words))(
  'drawnMarkup leaves a run of %s no longer than a browser lays out at once',
  (_, word) => {
    const markup = `<p>${word.repeat(4_000)}</p>`
    const drawn = drawnMarkup(markup)
    expect(Math.max(...runsOf(drawn))).toBeLessThan(longestRun + 100)
    expect(textOf(drawn)).toBe(textOf(markup))
  },
)

test.each(Object.entries(words).filter(([, word]) => !/[&<]/.test(word)))(
  'drawnMarkup parts no sign of %s',
  (_, word) => {
    const text = word.repeat(300)
    const ends = new Set([...graphemes.segment(text)].map(({ index }) => index))
    let at = 0
    for (const run of drawnMarkup(`<p>${text}</p>`).split(/<[^>]*>/)) {
      expect(at === text.length || ends.has(at)).toBe(true)
      at += run.length
    }
  },
)

test('placeToBreak parts marks that no letter has, and no line begins with a full stop or a small kana', () => {
  expect(placeToBreak(`a${'\u0301'.repeat(1_000)}`, 200)).toBe(200)
  expect(placeToBreak(`${'愛'.repeat(200)}。愛`, 200)).toBe(201)
  expect(placeToBreak(`${'き'.repeat(200)}ゃっと`, 200)).toBe(202)
  expect(placeToBreak(`${'愛'.repeat(199)}「愛愛`, 200)).toBe(201)
})

test('drawnMarkup adds nothing to a letter whose words have spaces', () => {
  const letter = `<p class="letter-greeting">Dear Noor,</p><ol start="3"><li><p>${'my love '.repeat(600)}</p></li></ol>`
  expect(drawnMarkup(letter)).toBe(letter)
})

test('drawnMarkup draws a long paragraph in parts, with its marks in each', () => {
  const drawn = drawnMarkup(`<p>a <strong>${'love '.repeat(5_000)}</strong></p>`)
  expect(drawn.match(/<span data-part=""[^>]*>(?:a )?<strong>(?:love )+<\/strong><\/span>/g)).toHaveLength(3)
  expect(textOf(drawn)).toBe(`a ${'love '.repeat(5_000)}`)
})

test('drawnMarkup parts a paragraph of many lines where a line ends', () => {
  const parts = drawnMarkup(`<p>${'a<br>'.repeat(1_000)}</p>`).split('<span data-part')
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.slice(1, -1).every(part => part.endsWith('<br></span>'))).toBe(true)
})

test('drawnMarkup parts a paragraph that turns between left and right, since layout takes the square of its turns', () => {
  for (const text of ['love حب ', 'a\u202eb\u202c ', '1ب ']) {
    const parts = drawnMarkup(`<p>${text.repeat(1_000)}</p>`)
      .split('data-part')
      .slice(1)
    expect(parts.length).toBeGreaterThan(2)
  }
})

test('drawnMarkup draws many blocks by fifties, and a numbered list counts on', () => {
  const paragraphs = drawnMarkup('<p>a</p>'.repeat(1_000))
  expect(paragraphs.match(/<div data-group=""[^>]*>(?:<p>a<\/p>){50}<\/div>/g)).toHaveLength(20)
  const list = drawnMarkup(`<ol start="3">${'<li><p>a</p></li>'.repeat(201)}</ol>`)
  expect(list.match(/ value="\d+"/g)).toEqual([3, 53, 103, 153, 203].map(number => ` value="${number}"`))
})

test('drawnMarkup leaves a heading beside what follows it', () => {
  const drawn = drawnMarkup(`${'<p>a</p>'.repeat(49)}<h2>b</h2>${'<p>c</p>'.repeat(200)}`)
  expect(drawn).toContain('<h2>b</h2><p>c</p></div>')
})
