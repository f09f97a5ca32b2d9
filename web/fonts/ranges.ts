import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type PackagePart = 'vietnamese' | 'latin-ext' | 'latin'
/** Nearly every page uses basic Latin, few pages the rest. */
export type FontPart = Exclude<PackagePart, 'latin'> | 'latin-rest' | 'basic'

const basic = new Set(
  [
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
    ...' !"#$&\'(),-./:;?@_©·–—‘’“”•…',
    // Without the invisible characters, a tab would request another file.
    ...'\t\n\r\u00a0\u00ad\u200b\u200c\u200d',
  ].map(character => character.codePointAt(0) ?? 0),
)

/** In declaration order: where ranges overlap, the last rule wins. */
export function partsOf(packageName: string): ReadonlyMap<FontPart, readonly number[]> {
  const ranges: Partial<Record<PackagePart, string>> = readRanges(packageName)
  const of = (part: PackagePart) => (ranges[part] ?? '').split(',').filter(Boolean).flatMap(charactersOf)
  const parts: [FontPart, readonly number[]][] = [
    ['vietnamese', of('vietnamese')],
    ['latin-ext', of('latin-ext')],
    ['latin-rest', of('latin').filter(character => !basic.has(character))],
    ['basic', [...basic].toSorted((one, other) => one - other)],
  ]
  return new Map(parts.filter(([, characters]) => characters.length > 0))
}

/** By part of the package. */
export function readRanges(packageName: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`${packageName}/unicode.json`)), 'utf8'))
}

export function charactersOf(range: string): readonly number[] {
  const [first = 0, last = first] = range.replace('U+', '').split('-').map(hex)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const hex = (digits: string) => Number.parseInt(digits, 16)

/** Characters ascend. */
export function unicodeRange(characters: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const character of characters) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === character) run[1] = character
    else runs.push([character, character])
  }
  return runs.map(([first, last]) => `U+${four(first)}${last === first ? '' : `-${four(last)}`}`).join(', ')
}

const four = (character: number) => character.toString(16).toUpperCase().padStart(4, '0')
