import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Face } from './faces.ts'

/** No style sheet uses stylistic sets and fractions. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'rvrn', 'mark', 'mkmk', 'tnum', 'pnum']

/** Caveat's three forms of each letter would double its file. */
const handwritingFeatures = keepFeatures.filter(feature => feature !== 'calt')

export const subsetHandwriting = (face: Face): Promise<Buffer> => subsetFace(face, handwritingFeatures)

/** The Open Font License requires copyright and licence in every copy. */
const preserveNameIds = [0, 13, 14]

export function subsetFace({ characters, source, axes }: Face, features = keepFeatures): Promise<Buffer> {
  const font = readFileSync(fileURLToPath(import.meta.resolve(source)))
  const text = String.fromCodePoint(...characters)
  return subsetFont(font, text, {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: axes,
    noHinting: true,
    preserveNameIds,
  })
}
