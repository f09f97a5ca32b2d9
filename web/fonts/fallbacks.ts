type Metrics = { readonly ascent: number; readonly descent: number }

/** In percent of the size; the width of English text relative to each system font (1: as wide). */
type Fallback = {
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly weight: string
  readonly metrics: Metrics
  readonly beside: Readonly<Partial<Record<keyof typeof systemFaces, number>>>
}

/** Gelasio matches Georgia, Liberation matches Times and Arial. A Linux without fonts of its own choice has DejaVu alone. */
const systemFaces = {
  Georgia: { normal: ['Georgia', 'Gelasio'], italic: ['Georgia Italic', 'Gelasio Italic'] },
  Times: {
    normal: ['Times New Roman', 'Liberation Serif'],
    italic: ['Times New Roman Italic', 'Liberation Serif Italic'],
  },
  Noto: { normal: ['Noto Serif'], italic: ['Noto Serif Italic'] },
  DejaVu: { normal: ['DejaVu Serif'], italic: ['DejaVu Serif Italic', 'DejaVu Serif'] },
  Arial: { normal: ['Arial', 'Helvetica', 'Liberation Sans'], italic: [] },
  Roboto: { normal: ['Roboto'], italic: [] },
  'DejaVu Sans': { normal: ['DejaVu Sans'], italic: [] },
} as const

const newsreader = { ascent: 73.5, descent: 26.5 }
const instrumentSans = { ascent: 97, descent: 25 }
const pinyonScript = { ascent: 86.3, descent: 38.4 }

/** Measured on the landing page's text, and on names for the script. Large headings are light, so their ratio differs. */
const fallbacks: readonly Fallback[] = [
  {
    family: 'Newsreader',
    style: 'normal',
    weight: '300 399',
    metrics: newsreader,
    beside: { Georgia: 0.94, Times: 1.03, Noto: 0.865, DejaVu: 0.82 },
  },
  {
    family: 'Newsreader',
    style: 'normal',
    weight: '400 499',
    metrics: newsreader,
    beside: { Georgia: 0.91, Times: 1, Noto: 0.84, DejaVu: 0.78 },
  },
  {
    family: 'Newsreader',
    style: 'italic',
    weight: '300 399',
    metrics: newsreader,
    beside: { Georgia: 0.845, Times: 0.945, Noto: 0.82, DejaVu: 0.725 },
  },
  {
    family: 'Newsreader',
    style: 'italic',
    weight: '400 499',
    metrics: newsreader,
    beside: { Georgia: 0.83, Times: 0.93, Noto: 0.81, DejaVu: 0.72 },
  },
  {
    family: 'Instrument Sans',
    style: 'normal',
    weight: '400 499',
    metrics: instrumentSans,
    beside: { Arial: 1.02, Roboto: 1.03, 'DejaVu Sans': 0.885 },
  },
  {
    family: 'Instrument Sans',
    style: 'normal',
    weight: '500 599',
    metrics: instrumentSans,
    beside: { Arial: 1.05, Roboto: 1.06, 'DejaVu Sans': 0.9 },
  },
  {
    family: 'Pinyon Script',
    style: 'italic',
    weight: '400',
    metrics: pinyonScript,
    beside: { Georgia: 0.755, Times: 0.84, Noto: 0.745, DejaVu: 0.73 },
  },
]

const percent = (share: number) => `${Math.round(share * 10) / 10}%`

function rules({ family, style, weight, metrics, beside }: Fallback): string {
  return Object.entries(beside)
    .map(([name, width]) => {
      const face = systemFaces[name as keyof typeof systemFaces]
      const sources = face[style].map(local => `local("${local}")`).join(', ')
      // The script has no italic face, so its fallback, although italic, is declared normal.
      const asked = family === 'Pinyon Script' ? 'normal' : style
      return `@font-face {
  font-family: "${family} by ${name}";
  font-style: ${asked};
  font-weight: ${weight};
  src: ${sources};
  size-adjust: ${percent(width * 100)};
  ascent-override: ${percent(metrics.ascent / width)};
  descent-override: ${percent(metrics.descent / width)};
  line-gap-override: 0%;
}
`
    })
    .join('')
}

/** The layout does not shift when our fonts load or fail to. */
export const fallbacksCss = () => fallbacks.map(rules).join('')
