import { describe, expect, it } from 'vitest'
import { isWordsFigure, splitFigures } from './figure-elements.ts'
import { joinLetter, splitLetter } from './letter-parts.ts'

const signed = (signature: string) => `<figure data-signature="${signature}"></figure>`
const page = (strokes: string, text = '') => `<figure data-page="${strokes}">${text}</figure>`
const words = '<p>Yours,</p>'
const photograph = (attributes: string, text = '') =>
  `<figure data-photograph="${attributes}">${text}</figure>`
const recording = (attributes: string, text = '') => `<figure data-recording="${attributes}">${text}</figure>`
const id = '0197a000-0000-7000-8000-0000000000a1'
const plain = {
  heading: null,
  name: null,
  promises: [],
  font: null,
  photographs: [],
  recordings: [],
  pages: [],
  flowers: [],
  signature: null,
}
const promise = (line: string, value = '') => `<figure data-promise="${value}">${line}</figure>`
const flower = (id: string, lies: string) => `<figure data-flower="${id}" data-lies="${lies}"></figure>`

describe('splitLetter', () => {
  it('parts words, what is enclosed, pages and signature as joinLetter put them together', () => {
    const says = 'I <3 "you" & you\u00a0alone.\nStill.'
    const pages = [
      { strokes: 'gAAIAA', says },
      { strokes: 'gAAIAAgAAIAA', says: '' },
    ]
    const flowers = [
      { flower: 'forget-me-not', lies: 'head' },
      { flower: 'rose', lies: 'name' },
    ] as const
    const photographs = [
      {
        id,
        width: 1600,
        height: 1200,
        caption: 'By the <sea>',
        description: 'A "boat" & a dog',
        isFaceDown: true,
      },
      {
        id: id.replace('a1', 'a2'),
        width: 1,
        height: 99_999,
        caption: '',
        description: 'Only described',
        isFaceDown: false,
      },
      { id: id.replace('a1', 'a3'), width: 3, height: 4, caption: '', description: '', isFaceDown: false },
    ]
    const recordings = [
      { id: id.replace('a1', 'b1'), seconds: 72, words: 'I <3 you.\n\nStill.' },
      { id: id.replace('a1', 'b2'), seconds: 300, words: '' },
    ]
    const font = 'la-belle-aurore' as const
    const own = { heading: 'Thank you', name: 'Anna' }
    const promises = ['one <walk> in the rain', 'نزهة تحت المطر & tea 🌧']
    const files = { photographs, recordings }
    const letter = { words, ...own, promises, font, ...files, pages, flowers, signature: 'gAAIAAQI' }
    const escaped = 'I &lt;3 "you" &amp; you&nbsp;alone.\nStill.'
    expect(joinLetter(letter)).toBe(
      words +
        '<figure data-heading="own">Thank you</figure><figure data-name="">Anna</figure>' +
        promise('one &lt;walk&gt; in the rain') +
        promise('نزهة تحت المطر &amp; tea 🌧') +
        '<figure data-font="la-belle-aurore"></figure>' +
        photograph(
          `${id}" data-size="1600x1200" data-face="down`,
          'By the &lt;sea&gt;\nA "boat" &amp; a dog',
        ) +
        photograph(`${id.replace('a1', 'a2')}" data-size="1x99999`, '\nOnly described') +
        photograph(`${id.replace('a1', 'a3')}" data-size="3x4`) +
        recording(`${id.replace('a1', 'b1')}" data-seconds="72`, 'I &lt;3 you.\n\nStill.') +
        recording(`${id.replace('a1', 'b2')}" data-seconds="300`) +
        page('gAAIAA', escaped) +
        page('gAAIAAgAAIAA') +
        flower('forget-me-not', 'head') +
        flower('rose', 'name') +
        signed('gAAIAAQI'),
    )
    expect(splitLetter(joinLetter(letter))).toEqual(letter)
    expect(splitLetter(words)).toEqual({ words, ...plain })
    expect(splitLetter(words + signed('gAAI'))).toEqual({ words, ...plain, signature: 'gAAI' })
  })

  it('parts photographs among the words as joinLetter put them in their order', () => {
    const one = { width: 3, height: 4, caption: '', description: '' }
    const photographs = [
      { ...one, id, isFaceDown: false, place: { after: 0, isBeside: false } },
      { ...one, id: id.replace('a1', 'a2'), isFaceDown: true, place: { after: 3, isBeside: true } },
      { ...one, id: id.replace('a1', 'a3'), isFaceDown: false, place: { after: 3, isBeside: false } },
      { ...one, id: id.replace('a1', 'a4'), isFaceDown: false, place: { after: 999_999, isBeside: true } },
      { ...one, id: id.replace('a1', 'a5'), isFaceDown: false },
    ]
    const content =
      words +
      photograph(`${id}" data-size="3x4" data-after="0`) +
      photograph(
        `${id.replace('a1', 'a2')}" data-size="3x4" data-after="3" data-lies="beside" data-face="down`,
      ) +
      photograph(`${id.replace('a1', 'a3')}" data-size="3x4" data-after="3`) +
      photograph(`${id.replace('a1', 'a4')}" data-size="3x4" data-after="999999" data-lies="beside`) +
      photograph(`${id.replace('a1', 'a5')}" data-size="3x4`)
    expect(splitLetter(content)).toEqual({ ...plain, words, photographs })
    const [first, second, third, ...others] = photographs
    const mixed = [...others, second, third, first].filter(one => one !== undefined)
    expect(joinLetter({ words, photographs: mixed })).toBe(content)
  })

  it('takes no photograph that comes before what lies above it', () => {
    const under = photograph(`${id}" data-size="3x4`)
    const among = (after: number) =>
      photograph(`${id.replace('a1', `a${after}`)}" data-size="3x4" data-after="${after}`)
    expect(splitLetter(words + under + among(2))).toMatchObject({
      words: words + under,
      photographs: [{ place: { after: 2 } }],
    })
    expect(splitLetter(words + among(3) + among(2))).toMatchObject({ words: words + among(3) })
  })

  /** Rule 3.15 */
  it('leaves a font that is not known, is doubled or does not come first among the words', () => {
    const set = (font: string, text = '') => `<figure data-font="${font}">${text}</figure>`
    for (const content of [set('comic'), set('caveat', 'x'), set('toString'), set('')])
      expect(splitLetter(words + content)).toEqual({ words: words + content, ...plain })
    expect(splitLetter(words + set('kalam') + set('caveat'))).toMatchObject({
      words: words + set('kalam'),
      font: 'caveat',
    })
    expect(splitLetter(words + page('gAAIAA') + set('caveat'))).toMatchObject({
      words: words + page('gAAIAA'),
      pages: [],
    })
  })

  /** Rule 3.11 */
  it('takes five pages from the end, and no more', () => {
    const content = words + page('gAAIAA').repeat(6)
    expect(splitLetter(content)).toMatchObject({ words: words + page('gAAIAA'), pages: Array(5).fill({}) })
  })

  /** Rule 3.13 */
  it('takes ten photographs from the end, each once, and no more', () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      photograph(`${id.replace('a1', `${at + 10}`)}" data-size="3x4`),
    )
    expect(splitLetter(words + many.join(''))).toMatchObject({
      words: words + many[0],
      photographs: Array(10).fill({ width: 3 }),
    })
    const twice = photograph(`${id}" data-size="3x4`)
    expect(splitLetter(words + twice + twice)).toMatchObject({ words: words + twice, photographs: [{ id }] })
  })

  /** Rule 3.14 */
  it('takes three recordings from the end, each once, and no more', () => {
    const many = Array.from({ length: 4 }, (_, at) =>
      recording(`${id.replace('a1', `b${at}`)}" data-seconds="9`),
    )
    expect(splitLetter(words + many.join(''))).toMatchObject({
      words: words + many[0],
      recordings: Array(3).fill({ seconds: 9 }),
    })
    const twice = recording(`${id}" data-seconds="9`)
    expect(splitLetter(words + twice + twice)).toMatchObject({ words: words + twice, recordings: [{ id }] })
  })

  /** Rule 3.19 */
  it('takes three promises from the end, also the same twice, and no more', () => {
    const twelve = promise('one walk').repeat(12)
    expect(splitLetter(words + twelve)).toMatchObject({
      words: words + promise('one walk').repeat(9),
      promises: ['one walk', 'one walk', 'one walk'],
    })
    const most = promise('🌧'.repeat(120))
    expect(splitLetter(words + most)).toMatchObject({ words, promises: ['🌧'.repeat(120)] })
  })

  /** Rule 3.19 */
  it('takes no promise that comes after another kind', () => {
    const font = '<figure data-font="kalam"></figure>'
    expect(splitLetter(words + font + promise('one walk'))).toMatchObject({
      words: words + font,
      font: null,
      promises: ['one walk'],
    })
  })

  /** Rule 3.12 */
  it('takes one flower for each place, in their order', () => {
    const twice = words + flower('rose', 'foot') + flower('daisy', 'foot')
    expect(splitLetter(twice)).toMatchObject({
      words: words + flower('rose', 'foot'),
      flowers: [{ flower: 'daisy' }],
    })
    const turned = words + flower('rose', 'name') + flower('daisy', 'head')
    expect(splitLetter(turned).flowers).toEqual([{ flower: 'daisy', lies: 'head' }])
  })

  /** Rules 3.11, 3.14, 3.19 */
  it.each([
    ['a signature that is none', words + signed('gAA')],
    ['a signature before the end', signed('gAAI') + words],
    ['an end without a start', '<p>a</p>"></figure>'],
    ['a flower that we did not draw', words + flower('nettle', 'foot')],
    ['a flower that lies nowhere', words + flower('rose', 'ceiling')],
    ['a flower with more to it', `${words}<figure data-flower="rose" data-lies="foot">a</figure>`],
    ['a photograph without a name', words + photograph('boat" data-size="3x4')],
    ['a photograph without a size', words + photograph(id)],
    ['a photograph of no size', words + photograph(`${id}" data-size="0x4`)],
    ['a photograph with an address', words + photograph(`${id}" data-size="3x4" src="https://example.com`)],
    ['a photograph with another face', words + photograph(`${id}" data-size="3x4" data-face="up`)],
    [
      'a photograph with two faces',
      words + photograph(`${id}" data-size="3x4" data-face="down" data-face="down`),
    ],
    ...[
      '" data-after="',
      '" data-after="-1',
      '" data-after="03',
      '" data-after="00',
      '" data-after="1.5',
      '" data-after="1e3',
      '" data-after="+1',
      '" data-after=" 1',
      '" data-after="٣',
      '" data-after="1000000',
      '" data-after="99999999999999999999',
      '" data-after="1" data-after="1',
      '" data-after="1" data-lies="foot',
      '" data-after="1" data-lies="',
      '" data-after="1" data-lies="beside" data-lies="beside',
      '" data-after="1" data-beside="',
      '" data-lies="beside',
      '" data-lies="beside" data-after="1',
      '" data-face="down" data-after="1',
      '" data-after="1" style="top: 0',
      '" data-after="1" onclick="go()',
    ].map(place => [
      `a photograph that lies at ${place.slice(2)}`,
      words + photograph(`${id}" data-size="3x4${place}`),
    ]),
    ['a photograph with markup in it', words + photograph(`${id}" data-size="3x4`, '<img src=x>')],
    ['a photograph with three lines', words + photograph(`${id}" data-size="3x4`, 'a\nb\nc')],
    [
      'a photograph with a caption that is too long',
      words + photograph(`${id}" data-size="3x4`, 'a'.repeat(201)),
    ],
    ['a recording without a length', words + recording(id)],
    ['a recording of no length', words + recording(`${id}" data-seconds="0`)],
    ['a recording of more than five minutes', words + recording(`${id}" data-seconds="301`)],
    ['a recording with an address', words + recording(`${id}" data-seconds="9" src="https://example.com`)],
    ['a recording with markup in it', words + recording(`${id}" data-seconds="9`, '<audio src=x>')],
    ['a recording with a tab in it', words + recording(`${id}" data-seconds="9`, 'a\tb')],
    ['a recording that says too much', words + recording(`${id}" data-seconds="9`, 'a'.repeat(5_001))],
    ['a promise of nothing', words + promise('')],
    ['a promise of nothing that is seen', words + promise('\u200b\u00ad\u2800')],
    ['a promise of blanks', words + promise('&nbsp;')],
    ['a promise of 10,000 characters', words + promise('a'.repeat(10_000))],
    ['a promise of 121 characters', words + promise('a'.repeat(121))],
    ['a promise with a space around it', words + promise(' one walk')],
    ['a promise of two lines', words + promise('one\nwalk')],
    ['a promise with a direction mark in it', words + promise('one \u202ewalk')],
    ['a promise with a control in it', words + promise('one\u0007walk')],
    ['a promise with half a character in it', words + promise('one \ud83d')],
    ['a promise with markup in it', words + promise('one <b>walk</b>')],
    ['a promise with a script in it', words + promise('<script>go()</script>')],
    ['a promise with half an entity', words + promise('you & I')],
    ['a promise with a value', words + promise('one walk', '1')],
    ['a promise with a handler', words + promise('one walk', '" onclick="go()')],
    ['a promise that is kept', words + promise('one walk', '" data-kept="yes')],
    ['a promise cut in its middle', words + promise('one walk').slice(0, -12)],
    ['a page that is none', words + page('gAAI')],
    ['a page with markup in it', words + page('gAAIAA', '<b>a</b>')],
    ['a page with half an entity', words + page('gAAIAA', 'a & b')],
    ['a page with a space around its text', words + page('gAAIAA', ' a')],
    ['a page that says too much', words + page('gAAIAA', 'a'.repeat(5_001))],
    ['a page with more attributes', `${words}<figure data-page="gAAIAA" style="top: 0">a</figure>`],
    ['a page with too many points', words + page('gAAIAA'.repeat(20_001))],
  ])('takes no %s', (_, content) => {
    expect(splitLetter(content)).toEqual({ words: content, ...plain })
  })
})

describe('splitFigures', () => {
  it('parts the same words as splitLetter', () => {
    const pages = [{ strokes: 'gAAIAA', says: 'I <3 you.' }]
    const letter = {
      words,
      pages,
      flowers: [{ flower: 'rose', lies: 'name' }],
      signature: 'gAAIAAQI',
    } as const
    const { figures, ...parted } = splitFigures(joinLetter(letter))
    expect(parted).toEqual({ words })
    expect(figures.map(isWordsFigure)).toEqual([true, false, false])
    expect(figures[0]).toBe('<figure data-page="gAAIAA">I &lt;3 you.')
  })

  it.each([words, '', '<p>a</p>"></figure>', signed('gAAI') + words])('finds none in %s', content => {
    expect(splitFigures(content)).toEqual({ words: content, figures: [] })
  })
})
