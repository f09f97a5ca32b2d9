import {
  type HandwritingFontId,
  handwritingFonts,
} from '@novelette/domain/letters/parts/font/handwriting-fonts.ts'
import type { Face } from './faces.ts'
import { charactersOf, readRanges } from './ranges.ts'

export type HandwritingFace = Face & {
  readonly font: HandwritingFontId
  /** In percent: as large as Newsreader, whose lines it stands in. */
  readonly sizeAdjust: number
}

type Source = {
  readonly package: string
  readonly cut: 'wght' | '400'
  readonly sizeAdjust: number
  /** Beyond Latin. */
  readonly parts: readonly string[]
}

const sources: Readonly<Record<HandwritingFontId, Source>> = {
  caveat: { package: '@fontsource-variable/caveat', cut: 'wght', sizeAdjust: 118, parts: ['cyrillic'] },
  kalam: { package: '@fontsource/kalam', cut: '400', sizeAdjust: 96, parts: [] },
  'homemade-apple': { package: '@fontsource/homemade-apple', cut: '400', sizeAdjust: 78, parts: [] },
  'la-belle-aurore': { package: '@fontsource/la-belle-aurore', cut: '400', sizeAdjust: 120, parts: [] },
}

/** What most letters consist of, and what is invisible, as on every page (ranges.ts). */
const common = new Set(
  Array.from(
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !"\'(),-.:;?–—‘’“”…\t\n\r\u00a0\u00ad\u200b\u200c\u200d',
    character => character.codePointAt(0) ?? 0,
  ),
)

/** Of its own name: another face of Kalam is for greetings in Devanagari. */
export const handwritingFamily = (font: HandwritingFontId) => `Handwriting ${handwritingFonts[font]}`

function facesOf(font: HandwritingFontId): readonly HandwritingFace[] {
  const { package: name, cut, sizeAdjust, parts } = sources[font]
  const ranges = readRanges(name)
  const face = (part: string, source: string, characters: readonly number[]): HandwritingFace => ({
    font,
    sizeAdjust,
    file: `${font}-${part}`,
    family: handwritingFamily(font),
    style: 'normal',
    weight: '400',
    characters,
    source: `${name}/files/${font}-${source}-${cut}-normal.woff2`,
    axes: cut === 'wght' ? { wght: { min: 400, max: 400 } } : {},
  })
  const of = (part: string) => (ranges[part] ?? '').split(',').flatMap(charactersOf)
  return [
    ...['latin-ext', ...parts].filter(part => ranges[part]).map(part => face(part, part, of(part))),
    face(
      'latin-rest',
      'latin',
      of('latin').filter(character => !common.has(character)),
    ),
    face(
      'common',
      'latin',
      [...common].toSorted((one, other) => one - other),
    ),
  ]
}

export const handwritingFontIds = Object.keys(handwritingFonts) as HandwritingFontId[]

export const handwritingFaces: readonly HandwritingFace[] = handwritingFontIds.flatMap(facesOf)
export const handwritingPackages: readonly string[] = handwritingFontIds.map(font => sources[font].package)
