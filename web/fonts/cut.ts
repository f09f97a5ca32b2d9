import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Face } from './faces.ts'

/** Kerning, ligatures, marks, figures of one width and of their own, and the scripts' joins; stylistic sets and fractions nobody sets. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'rvrn', 'mark', 'mkmk', 'tnum', 'pnum']

/** The copyright and the licence, which the Open Font License wants in every copy. */
const preserveNameIds = [0, 13, 14]

/** The bytes of a face's file, WOFF2. */
export function cutFace({ characters, source, axes }: Face): Promise<Buffer> {
  const font = readFileSync(fileURLToPath(import.meta.resolve(source)))
  const text = String.fromCodePoint(...characters)
  return subsetFont(font, text, {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: axes,
    noHinting: true,
    preserveNameIds,
  })
}
