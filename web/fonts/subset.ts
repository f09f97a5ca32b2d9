import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Face } from './faces.ts'

/** Without stylistic sets and fractions, which no style sheet uses. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'rvrn', 'mark', 'mkmk', 'tnum', 'pnum']

/** The Open Font License requires copyright and licence in every copy. */
const preserveNameIds = [0, 13, 14]

/** Resolves with the WOFF2 bytes of a face. */
export function subsetFace({ characters, source, axes }: Face): Promise<Buffer> {
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
