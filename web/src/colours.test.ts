import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Colour = readonly [lightness: number, chroma: number, hue: number]
type Colours = ReadonlyMap<string, Colour>

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const [plain = '', more = ''] = read('tokens.css').split('@media (prefers-contrast: more)')

const colourOf = (text: string) => text.match(/[\d.]+/g)?.map(Number) as unknown as Colour

/** In one scheme, which is the first or the second value of `light-dark()`. */
function coloursIn(css: string, scheme: 0 | 1): Colours {
  const colours = new Map<string, Colour>()
  const texts = new Map(
    [...css.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name = '', text = '']) => [name, text]),
  )
  const find = (name: string): Colour => {
    const text = texts.get(name) ?? expect.fail(`no colour is called ${name}`)
    const [, other] = /^var\(--color-([\w-]+)\)$/.exec(text) ?? []
    return other ? find(other) : colourOf([...text.matchAll(/oklch\([^)]*\)/g)].map(String)[scheme] ?? '')
  }
  for (const name of texts.keys()) colours.set(name, find(name))
  return colours
}

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
const inks = ['ink', 'ink-soft', 'ink-faint', 'seal-text', 'brass-ink', 'sage', 'amber', 'error']

test.each([
  ['by day', plain, 0, { words: 4.5, edges: 3 }],
  ['by lamplight', plain, 1, { words: 4.5, edges: 3 }],
  ['by day with more contrast', plain + more, 0, { words: 7, edges: 4.5 }],
  ['by lamplight with more contrast', plain + more, 1, { words: 7, edges: 4.5 }],
] as const)('text and edges have enough contrast on every background %s', (_, css, scheme, least) => {
  const colours = coloursIn(css, scheme)
  for (const ground of grounds) {
    for (const words of inks)
      expect(contrast(colours, words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(least.words)
    expect(contrast(colours, 'field-edge', ground), `edges on ${ground}`).toBeGreaterThanOrEqual(least.edges)
  }
  expect(contrast(colours, 'on-seal', 'seal')).toBeGreaterThanOrEqual(least.words)
})

test('cards have the edges of fields with more contrast', () => {
  for (const scheme of [0, 1] as const) {
    const colours = coloursIn(plain + more, scheme)
    expect(colours.get('paper-edge')).toEqual(colours.get('field-edge'))
  }
})

test('what is written on each paper and envelope has 7 : 1 with more contrast', () => {
  const families = [
    ...read('stationery/families.css').matchAll(/\[data-banner="([\w-]+)"\],[^{]*\{([^}]*--f-ink:[^}]*)\}/g),
  ]
  expect(families).toHaveLength(6)
  for (const [, family, css = ''] of families) {
    const colours = new Map(
      [...css.matchAll(/--f-([\w-]+): (oklch\([^)]*\))/g)].map(([, name = '', text = '']) => [
        name,
        colourOf(text),
      ]),
    )
    for (const [words, ground] of [
      ['ink', 'paper'],
      ['ink', 'paper-dim'],
      ['env-ink', 'env-base'],
    ] as const)
      expect(contrast(colours, words, ground), `${family}: ${words} on ${ground}`).toBeGreaterThanOrEqual(7)
  }
})

test('the frames of photographs are dimmed by lamplight', () => {
  const [day, lamp] = ([0, 1] as const).map(scheme => luminance(coloursIn(plain, scheme), 'print'))
  expect(day).toBeGreaterThan(0.97)
  expect(lamp).toBeLessThan(0.75)
})
