import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faces, files } from './faces.ts'
import { fontsCss, handwritingFacesCss, scriptFacesCss } from './fonts-css.ts'
import { handwritingFaces } from './handwriting-faces.ts'
import { partsOf, unicodeRange } from './ranges.ts'
import { readScriptFace, scriptFaces } from './script-faces.ts'
import { subsetFace, subsetHandwriting } from './subset.ts'

const stationery = new URL('../src/stationery/', import.meta.url)
const written = (file: string) => readFileSync(new URL(file, stationery))

test('fonts.css equals what the generator writes', () => {
  expect(written('fonts.css').toString()).toBe(fontsCss())
})

test('the committed font files equal what the generator cuts from the packages', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  for (const face of files) {
    expect((await subsetFace(face)).equals(written(`fonts/${face.file}.woff2`)), face.file).toBe(true)
  }
})

test('the faces of scripts are those of the packages', () => {
  expect(written('scripts/script-faces.css').toString()).toBe(scriptFacesCss())
  for (const face of scriptFaces) {
    expect(readScriptFace(face).equals(written(`scripts/faces/${face.file}.woff2`)), face.file).toBe(true)
  }
})

test('the faces of handwriting are cut from the packages, none larger than 30 kB', async () => {
  expect(written('handwriting-fonts/handwriting-faces.css').toString()).toBe(handwritingFacesCss())
  for (const face of handwritingFaces) {
    const file = written(`handwriting-fonts/faces/${face.file}.woff2`)
    expect(file.length, face.file).toBeLessThanOrEqual(30_000)
    expect((await subsetHandwriting(face)).equals(file), face.file).toBe(true)
  }
}, 60_000)

test('no face of a script has a Latin letter, a figure, a space or common punctuation', () => {
  const common = [...Array(0x370).keys(), ...'–—‘’“”…€•·№'.split('').map(sign => sign.charCodeAt(0))]
  for (const { file, characters } of scriptFaces) {
    expect(characters.length, file).toBeGreaterThan(50)
    expect(
      characters.filter(character => common.includes(character)),
      file,
    ).toEqual([])
  }
})

test('a Latin character is in exactly one part', () => {
  const parts = partsOf('@fontsource-variable/newsreader')
  const basic = new Set(parts.get('basic'))
  expect(basic.has('e'.charCodeAt(0))).toBe(true)
  expect(parts.get('latin-rest')).toContain('é'.charCodeAt(0))
  expect(parts.get('latin-rest')?.filter(character => basic.has(character))).toEqual([])
})

test('all parts of a face are declared for the same weights', () => {
  const rules = faces.filter(({ family }) => family === 'Newsreader')
  const parts = Map.groupBy(rules, ({ style, weight }) => `${style} ${weight}`)
  expect([...parts.values()].map(({ length }) => length)).toEqual([4, 4, 4, 4])
})

test('unicodeRange joins consecutive characters into ranges', () => {
  expect(unicodeRange([0x20, 0x41, 0x42, 0x43, 0x2014])).toBe('U+0020, U+0041-0043, U+2014')
})

test('the font files of a first page weigh less than 120 kB', () => {
  const kilobytes = files
    .filter(face => /basic(?!-strong)/.test(face.file))
    .reduce((sum, { file }) => sum + written(`fonts/${file}.woff2`).length / 1000, 0)
  expect(kilobytes).toBeLessThan(120)
})
