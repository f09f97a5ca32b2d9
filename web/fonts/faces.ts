import { type Part, partsOf } from './ranges.ts'

type Axes = Readonly<Record<string, { readonly min: number; readonly max: number }>>

/** A file, and a `@font-face` rule that asks for it. */
export type Face = {
  readonly file: string
  readonly family: string
  readonly style: 'normal' | 'italic'
  /** As `font-weight` has it: one, or the lightest and the heaviest. */
  readonly weight: string
  readonly characters: readonly number[]
  /** The file of a package that it is cut from. */
  readonly source: string
  readonly axes: Axes
}

/** Letters begin at 18 pixels. What is smaller borrows their drawing and runs a little narrower; the files lose a third. */
const opsz = { min: 18, max: 72 }

/** What the style sheets set Newsreader in: headings from 330, text at 400, emphasis and names above. */
const weights = { text: '330 400', strong: '401 700' } as const
const drawn = { text: { min: 330, max: 400 }, strong: { min: 400, max: 700 }, both: { min: 330, max: 700 } }

const newsreader = '@fontsource-variable/newsreader'
const instrumentSans = '@fontsource-variable/instrument-sans'
const pinyonScript = '@fontsource/pinyon-script'

/** Where the faces come from, each with its licence. */
export const packages = [newsreader, instrumentSans, pinyonScript] as const

/** The part of a package that our part is cut from. */
const packagePart = (part: Part) => (part === 'basic' || part === 'latin-rest' ? 'latin' : part)

/**
 * Letters in text and in strong text come in two files, as few pages set anything in strong serif; the other parts in one, which
 * is named for both weights: a browser looks for all parts of a face among rules of one and the same weight.
 */
function newsreaderFaces(style: Face['style']): readonly Face[] {
  return (['strong', 'text'] as const).flatMap(weight =>
    [...partsOf(newsreader)].map(([part, characters]) => ({
      file: `newsreader-${part}-${part === 'basic' ? `${weight}-` : ''}${style}`,
      family: 'Newsreader',
      style,
      weight: weights[weight],
      characters,
      source: `${newsreader}/files/newsreader-${packagePart(part)}-opsz-${style}.woff2`,
      axes: { wght: drawn[part === 'basic' ? weight : 'both'], opsz },
    })),
  )
}

const instrumentSansFaces = [...partsOf(instrumentSans)].map(
  ([part, characters]): Face => ({
    file: `instrument-sans-${part}`,
    family: 'Instrument Sans',
    style: 'normal',
    weight: '400 700',
    characters,
    source: `${instrumentSans}/files/instrument-sans-${packagePart(part)}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  }),
)

const pinyonScriptFaces = [...partsOf(pinyonScript)].map(
  ([part, characters]): Face => ({
    file: `pinyon-script-${part}`,
    family: 'Pinyon Script',
    style: 'normal',
    weight: '400',
    characters,
    source: `${pinyonScript}/files/pinyon-script-${packagePart(part)}-400-normal.woff2`,
    axes: {},
  }),
)

export const faces: readonly Face[] = [
  ...newsreaderFaces('normal'),
  ...newsreaderFaces('italic'),
  ...instrumentSansFaces,
  ...pinyonScriptFaces,
]

/** The files, each once. */
export const files: readonly Face[] = [...new Map(faces.map(face => [face.file, face])).values()]
