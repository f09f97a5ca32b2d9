import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enclosedIds } from './enclosed-ids.ts'
import { enclosedText } from './enclosed-text.ts'
import { enclosureKinds } from './enclosure-kinds.ts'
import {
  figuresOf,
  isEnclosedFigure,
  isEnclosureFigure,
  isFontFigure,
  isSignatureFigure,
  isWordsFigure,
  lineFiguresOf,
  splitFigures,
} from './figure-elements.ts'
import { joinLetter, splitLetter } from './letter-parts.ts'
import { isListed, type LetterParts, listParts, partRows } from './part-table.ts'
import { writtenTextsOf } from './written-texts.ts'

const idOf = (at: number) => `0197a000-0000-7000-8000-0000000000${(16 + at).toString(16)}`
const many = <Part>(count: number, of: (at: number) => Part) =>
  Array.from({ length: count }, (_, at) => of(at))
const words = '<p>Look.</p>'

/** As many of each kind as a letter has. */
const full: Required<LetterParts> = {
  unknown: [
    '<figure data-star="north"></figure>',
    '<figure data-tune="7" data-key="a-flat">La &amp; la</figure>',
  ],
  heading: 'Thank you & <so on>',
  name: 'your grandson',
  promises: ['one walk in the rain, whenever you ask', 'a <3 & "more"', 'بحبك 🌧'],
  font: 'kalam',
  photographs: many(10, at => ({
    id: idOf(at),
    width: 3,
    height: 4,
    caption: `By the <sea> ${at}`,
    description: 'A boat',
    isFaceDown: false,
    place: { after: at, isBeside: true },
  })),
  recordings: many(3, at => ({ id: idOf(20 + at), seconds: 72, words: 'Come\nhome & soon.' })),
  pages: many(5, at => ({ strokes: 'gAAIAA'.repeat(at + 1), says: 'By hand\u00a0.' })),
  flowers: [
    { flower: 'rose', lies: 'head' },
    { flower: 'fern', lies: 'foot' },
    { flower: 'daisy', lies: 'name' },
  ],
  signature: 'gAAIAAQI',
}

const rows = partRows.map(row => ({ ...row, name: row.kind.name }))
const nameOf = (figure: string) => /^<figure data-([a-z-]+)=/.exec(figure)?.[1]
const namesIn = (content: string) =>
  splitFigures(content)
    .figures.map(nameOf)
    .filter(name => name !== undefined)

describe.each(rows)('a $name', ({ field, kind, name }) => {
  const parts = listParts(full, field)
  const content = joinLetter({ words, [field]: full[field] })

  it('is written, found by its head, and read as it was', () => {
    expect(parts).toHaveLength(kind.most)
    expect(namesIn(content)).toEqual(parts.map(() => name))
    expect(splitLetter(content)).toMatchObject({ words, [field]: full[field] })
    expect(splitLetter(words)[field]).toEqual(isListed(kind) ? [] : null)
  })

  it('is known to the browser before it loads what reads it', () => {
    const [figure = ''] = splitFigures(content).figures
    expect(isEnclosureFigure(figure)).toBe(kind.files !== undefined)
    expect(isEnclosureFigure(figure)).toBe(enclosureKinds.some(one => one === name))
    expect(isWordsFigure(figure)).toBe(kind.written?.role === 'words')
    expect(isEnclosedFigure(figure)).toBe(!['heading', 'name', 'font', 'signature'].includes(name))
    expect(lineFiguresOf(content)).toBe(['heading', 'name'].includes(name) ? figuresOf(content) : '')
    expect([isFontFigure(figure), isSignatureFigure(figure)]).toEqual([name === 'font', name === 'signature'])
  })

  it('is no more than a letter has of it, and in the order of the table', () => {
    const one = joinLetter({ words: '', [field]: isListed(kind) ? parts.slice(0, 1) : full[field] })
    expect(listParts(splitLetter(words + one + figuresOf(content)), field)).toEqual(parts)
    for (const before of partRows.slice(
      0,
      partRows.findIndex(row => row.field === field),
    )) {
      const other = joinLetter({ words: '', [before.field]: full[before.field] })
      expect(listParts(splitLetter(content + other), field)).toEqual([])
    }
  })

  it('loses nothing where one character of its markup is missing', () => {
    const figure = joinLetter({ words: '', [field]: isListed(kind) ? parts.slice(0, 1) : full[field] })
    for (let at = 0; at < figure.length; at += 1) {
      const cut = words + figure.slice(0, at) + figure.slice(at + 1)
      const read = splitLetter(cut)
      expect(joinLetter(read)).toBe(cut)
    }
  })
})

it('a letter with all of them has them in the order of the table, after those of later releases', () => {
  const content = joinLetter({ words, ...full })
  expect([...new Set(namesIn(content))]).toEqual(['star', 'tune', ...rows.map(({ name }) => name)])
  expect(splitLetter(content)).toEqual({ words, ...full })
  expect(enclosedText(full)).toBe(
    '3 promises, 10 photographs, 3 recordings (1:12, 1:12, 1:12), 5 pages by hand, a pressed rose, a pressed fern, a pressed daisy, 2 things this page cannot show yet',
  )
  expect(enclosedIds(full)).toEqual({
    photograph: many(10, idOf),
    recording: many(3, at => idOf(20 + at)),
  })
  expect(writtenTextsOf(full).map(({ role }) => role)).toEqual([
    ...many(3, () => 'words'),
    ...many(10, () => 'caption'),
    ...many(3, () => 'transcript'),
    ...many(5, () => 'words'),
  ])
})

it('a part is as large as its kind allows, and no figure of a whole letter’s length is looked at', () => {
  const pages = many(5, () => ({ strokes: 'gAAIAA'.repeat(20_000), says: '&'.repeat(5_000) }))
  expect(splitLetter(joinLetter({ words, pages })).pages).toEqual(pages)
  const endless = `${words}<figure data-font="kalam">${'&amp;'.repeat(1_000_000)}</figure>`
  expect(splitLetter(endless).words.length).toBe(endless.length)
})

const figures = splitFigures(joinLetter({ words: '', ...full }))
  .figures.filter(Boolean)
  .map(figure => `${figure}</figure>`)

/** Whole figures, such with something in them changed, and text like theirs. */
const figureArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...figures) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...figures),
        fc.nat(60),
        fc.nat(9),
        fc.constantFrom('', '"', '<', '&', 'x', '">', '\0'),
      )
      .map(([figure, at, length, by]) => figure.slice(0, at) + by + figure.slice(at + length)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.string({ unit: fc.constantFrom(...'abz-"= ') }), fc.string(), fc.string({ unit: 'binary' }))
      .map(([name, value, text]) => `<figure data-${name}="${value}">${text}</figure>`),
  },
)

it('any figures, 10,000 at random, are parted from the words so that joining gives the same', () => {
  fc.assert(
    fc.property(fc.array(figureArbitrary, { maxLength: 24 }), all => {
      const content = words + all.join('')
      const letter = splitLetter(content)
      expect(joinLetter(letter)).toBe(content)
      expect(splitLetter(joinLetter(letter))).toEqual(letter)
    }),
    { numRuns: 10_000 },
  )
})
