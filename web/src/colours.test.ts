import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Colours = ReadonlyMap<string, readonly [lightness: number, chroma: number, hue: number]>

const [byDay = '', lamplit = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split(
  '@media screen and (prefers-color-scheme: dark)',
)

const coloursIn = (css: string): Colours =>
  new Map(
    [...css.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, name = '', lightness, chroma, hue]) => [name, [Number(lightness), Number(chroma), Number(hue)]],
    ),
  )

/** As WCAG defines it, computed with the OKLab matrices. */
function luminance(colours: Colours, name: string): number {
  const [lightness, chroma, hue] = colours.get(name) ?? expect.fail(`no colour is called ${name}`)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(colours: Colours, one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(colours, one), luminance(colours, other)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['desk', 'lamp', 'paper', 'medallion']

test.each([
  ['by day', coloursIn(byDay)],
  ['by lamplight', new Map([...coloursIn(byDay), ...coloursIn(lamplit)])],
])('text and edges have enough contrast on every background %s', (_, colours) => {
  for (const ground of grounds) {
    for (const words of ['ink', 'ink-soft', 'ink-faint', 'seal-text', 'brass-ink', 'sage', 'amber', 'error'])
      expect(contrast(colours, words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours, 'field-edge', ground), `edges on ${ground}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(colours, 'on-seal', 'seal')).toBeGreaterThanOrEqual(4.5)
})
