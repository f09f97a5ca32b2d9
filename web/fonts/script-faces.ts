import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { charactersOf, readRanges } from './ranges.ts'

/** A face of one script beyond Latin, in the file of its package. */
export type ScriptFace = {
  readonly file: string
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly weight: string
  readonly characters: readonly number[]
  readonly source: string
}

type Kind = {
  readonly family: string
  readonly parts: readonly string[]
  /** `wght`: any weight in one file. */
  readonly cut: 'wght' | '400'
  readonly weight: string
  readonly hasItalics?: boolean
}

const serif = (family: string, part: string): Kind => ({
  family,
  parts: [part],
  cut: 'wght',
  weight: '100 900',
})
const single = (family: string, part: string): Kind => ({ family, parts: [part], cut: '400', weight: '400' })

/** For the text. */
const textKinds: readonly Kind[] = [
  { family: 'Literata', parts: ['cyrillic', 'greek'], cut: 'wght', weight: '200 900', hasItalics: true },
  { ...serif('Frank Ruhl Libre', 'hebrew'), weight: '300 900' },
  { ...serif('Noto Naskh Arabic', 'arabic'), weight: '400 700' },
  { ...single('Tiro Devanagari Hindi', 'devanagari'), hasItalics: true },
  { ...single('Tiro Bangla', 'bengali'), hasItalics: true },
  serif('Noto Serif Gurmukhi', 'gurmukhi'),
  serif('Noto Serif Gujarati', 'gujarati'),
  { ...serif('Noto Serif Tamil', 'tamil'), hasItalics: true },
  serif('Noto Serif Telugu', 'telugu'),
  serif('Noto Serif Kannada', 'kannada'),
  serif('Noto Serif Malayalam', 'malayalam'),
  serif('Noto Serif Thai', 'thai'),
  serif('Noto Serif Armenian', 'armenian'),
  serif('Noto Serif Georgian', 'georgian'),
]

/** For greetings and signatures, where there is one; else the face of the text. */
const scriptKinds: readonly Kind[] = [
  single('Marck Script', 'cyrillic'),
  single('Aref Ruqaa', 'arabic'),
  single('Kalam', 'devanagari'),
]

const nameOf = (family: string) => family.toLowerCase().replaceAll(' ', '-')
const packageOf = ({ family, cut }: Kind) =>
  `@fontsource${cut === 'wght' ? '-variable' : ''}/${nameOf(family)}`

/** Spaces, punctuation, figures and bare marks are of the faces of every page, which come first: else they would fetch a script's. */
const isOfScript = (character: number) =>
  character >= 0x370 && !(character >= 0x2000 && character <= 0x2bff && !joiners.has(character))
const joiners = new Set([0x200c, 0x200d, 0x25cc])

function facesOf(kind: Kind): readonly ScriptFace[] {
  const source = packageOf(kind)
  const ranges = readRanges(source)
  return (kind.hasItalics ? (['normal', 'italic'] as const) : (['normal'] as const)).flatMap(style =>
    kind.parts.map(part => {
      const name = `${nameOf(kind.family)}-${part}-${kind.cut}-${style}`
      return {
        file: name,
        family: kind.family,
        style,
        weight: kind.weight,
        characters: (ranges[part] ?? '').split(',').flatMap(charactersOf).filter(isOfScript),
        source: `${source}/files/${name}.woff2`,
      }
    }),
  )
}

const familiesOf = (kinds: readonly Kind[]) => kinds.map(({ family }) => `"${family}"`).join(', ')

export const scriptFaces: readonly ScriptFace[] = [...textKinds, ...scriptKinds].flatMap(facesOf)
export const scriptPackages = [...textKinds, ...scriptKinds].map(packageOf)
export const textFamilies = familiesOf(textKinds)
export const scriptFamilies = familiesOf(scriptKinds)

/** As the package has it: it is cut by script already, and one of the licences reserves a name for the unchanged font. */
export const readScriptFace = ({ source }: ScriptFace): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(source)))
