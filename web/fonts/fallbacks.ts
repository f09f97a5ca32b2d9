type Metrics = { readonly ascent: number; readonly descent: number }

/** A face in percent of its size, and how wide the same English text is in it beside one that systems have (1: as wide). */
type Fallback = {
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly metrics: Metrics
  readonly beside: Readonly<Partial<Record<keyof typeof systemFaces, number>>>
}

/** Names of one design or of one with the same widths; Gelasio has Georgia's, Liberation those of Times and Arial. */
const systemFaces = {
  Georgia: { normal: ['Georgia', 'Gelasio'], italic: ['Georgia Italic', 'Gelasio Italic'] },
  Times: {
    normal: ['Times New Roman', 'Liberation Serif'],
    italic: ['Times New Roman Italic', 'Liberation Serif Italic'],
  },
  Noto: { normal: ['Noto Serif'], italic: ['Noto Serif Italic'] },
  Arial: { normal: ['Arial', 'Helvetica', 'Liberation Sans'], italic: [] },
  Roboto: { normal: ['Roboto'], italic: [] },
} as const

const newsreader = { ascent: 73.5, descent: 26.5 }
const instrumentSans = { ascent: 97, descent: 25 }
const pinyonScript = { ascent: 86.3, descent: 38.4 }

/** Measured on the landing page's own sentences, the script on names. */
const fallbacks: readonly Fallback[] = [
  {
    family: 'Newsreader',
    style: 'normal',
    metrics: newsreader,
    beside: { Georgia: 0.91, Times: 1, Noto: 0.84 },
  },
  {
    family: 'Newsreader',
    style: 'italic',
    metrics: newsreader,
    beside: { Georgia: 0.83, Times: 0.93, Noto: 0.81 },
  },
  {
    family: 'Instrument Sans',
    style: 'normal',
    metrics: instrumentSans,
    beside: { Arial: 1.01, Roboto: 1.02 },
  },
  {
    family: 'Pinyon Script',
    style: 'italic',
    metrics: pinyonScript,
    beside: { Georgia: 0.82, Times: 0.91, Noto: 0.81 },
  },
]

const percent = (share: number) => `${Math.round(share * 10) / 10}%`

function rules({ family, style, metrics, beside }: Fallback): string {
  return Object.entries(beside)
    .map(([name, width]) => {
      const face = systemFaces[name as keyof typeof systemFaces]
      const sources = face[style].map(local => `local("${local}")`).join(', ')
      // The script has no slanted form of its own: whatever stands in for it is asked for upright.
      const asked = family === 'Pinyon Script' ? 'normal' : style
      return `@font-face {
  font-family: "${family} by ${name}";
  font-style: ${asked};
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

/** Faces that every system has, as wide and as tall as ours, so that nothing shifts when ours arrive or never do. */
export const fallbacksCss = () => fallbacks.map(rules).join('')
