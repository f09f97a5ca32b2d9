import { type FontPart, partsOf } from './ranges.ts'

type Axes = Readonly<Record<string, { readonly min: number; readonly max: number }>>

export type Face = {
  readonly file: string
  readonly family: string
  readonly style: 'normal' | 'italic'
  /** One weight, or lightest and heaviest. */
  readonly weight: string
  readonly characters: readonly number[]
  readonly source: string
  readonly axes: Axes
}

/** Text below 18 px runs slightly narrower; the files are a third smaller. */
const opsz = { min: 18, max: 72 }

/** Headings from 330, text at 400, emphasis and names above. */
const weights = { text: '330 400', strong: '401 700' } as const
const drawn = { text: { min: 330, max: 400 }, strong: { min: 400, max: 700 }, both: { min: 330, max: 700 } }

const newsreader = '@fontsource-variable/newsreader'
const instrumentSans = '@fontsource-variable/instrument-sans'
const pinyonScript = '@fontsource/pinyon-script'

export const fontPackages = [newsreader, instrumentSans, pinyonScript] as const

const packagePart = (part: FontPart) => (part === 'basic' || part === 'latin-rest' ? 'latin' : part)

/**
 * Few pages set strong serif, so basic has separate files for it. A browser searches the parts of a face among rules of one
 * weight, so other parts have one file for both.
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

export const files: readonly Face[] = [...new Map(faces.map(face => [face.file, face])).values()]
