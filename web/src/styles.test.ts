import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: root }).map(file => ({
  file,
  css: read(file).replace(/\/\*.*?\*\//gs, ''),
}))
const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))
const shared = sheets.filter(({ file }) => !file.endsWith('.module.css'))

/** In rem. */
const spaces = [
  0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10,
]

/** Letters, what lies in them, envelopes and stamps have measures of their own. */
const screens = sheets.filter(
  ({ file }) => !/^(?:stationery|letters\/parts\/\w+\/(?:reading|print|zooming))\//.test(file),
)

const selectorsOf = (css: string) =>
  [...css.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map(([, selector = '']) => selector.trim())

/** A `min` begins where the `max` has ended. */
const breakpoints = {
  max: ['360px', '600px', '900px', '1100px'],
  min: ['600.02px', '900.02px', '1100.02px'],
}

/** Class names in the code that a module does not define, and those that it defines for nobody. */
function strayNames(): string[] {
  const used = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })) {
    const source = read(file)
    for (const [, name, address = ''] of source.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const sheet = address.startsWith('#')
        ? join(root, address.slice(1))
        : resolve(root, dirname(file), address)
      const names = used.get(sheet) ?? new Set()
      for (const [, key = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(key)
      used.set(sheet, names)
    }
  }
  return modules.flatMap(({ file, css }) => {
    const ours = selectorsOf(css).map(selector => selector.replace(/:global\([^)]*\)/g, ''))
    const defined = new Set(
      ours.flatMap(selector => [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, key]) => key)),
    )
    const wanted = used.get(join(root, file)) ?? new Set()
    return [
      ...[...wanted].filter(key => !defined.has(key)).map(key => `${file} has no ${key}`),
      ...[...defined].filter(key => key && !wanted.has(key)).map(key => `nobody uses ${key} of ${file}`),
    ]
  })
}

describe('style sheets', () => {
  test('are modules of different names, since the names of their classes begin with them', () => {
    const names = modules.map(({ file }) => basename(file))
    expect(names.length).toBeGreaterThan(80)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('have every class that the code names, and none that it does not', () => {
    expect(strayNames()).toEqual([])
  })

  test('that are shared never style the same class, because a loaded sheet stays for every later screen', () => {
    const homes = new Map<string, Set<string>>()
    for (const { file, css } of shared)
      for (const name of selectorsOf(css).flatMap(list => list.split(',')))
        if (/^\.[\w-]+$/.test(name.trim()))
          homes.set(name.trim(), (homes.get(name.trim()) ?? new Set()).add(file))
    expect(homes.size).toBeGreaterThan(10)
    expect([...homes].filter(([, files]) => files.size > 1)).toEqual([])
  })

  test('set the thickness of an underline outside the shorthand, which Safari would drop as a whole', () => {
    const underlines = sheets.flatMap(({ css }) => css.match(/text-decoration: underline.*/g) ?? [])
    expect(underlines.length).toBeGreaterThan(10)
    expect(underlines.filter(line => /\d(px|em|rem)/.test(line))).toEqual([])
  })

  test('set dark colours in one way only', () => {
    const filesWith = (pattern: RegExp) =>
      sheets.filter(({ css }) => pattern.test(css)).map(({ file }) => file)
    expect(filesWith(/prefers-color-scheme|data-scheme/)).toEqual(['tokens.css'])
    expect(filesWith(/light-dark\(/).toSorted()).toEqual(['stationery/families.css', 'tokens.css'])
  })

  test('show what is chosen in forced colours, too, which draw neither backgrounds nor shadows', () => {
    const state = /:checked|\[aria-(?:pressed|selected|current|expanded)[^\]]*\]/
    const isLost =
      /^(?:\s*(?:background(?:-color)?|box-shadow|color|border-radius|border-color): [^;]+;)+\s*$/
    const lost = sheets.flatMap(({ file, css }) => {
      const [plain = '', ...forced] = css.split('@media (forced-colors: active)')
      return (
        [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
          .map(([, selector = '', body = '']) => ({ chosen: state.exec(selector)?.[0], body }))
          .filter(({ chosen, body }) => chosen && isLost.test(body) && /background|box-shadow/.test(body))
          // A switch is drawn by the browser there.
          .filter(
            ({ chosen = '' }) =>
              !forced.some(block => block.includes(chosen) || /appearance: auto/.test(block)),
          )
          .map(({ chosen }) => `${file}: ${chosen}`)
      )
    })
    expect(lost).toEqual([])
  })

  test('change a screen at four widths only', () => {
    const queries = sheets.flatMap(({ css }) => css.match(/@media [^{]*width[^{]*/g) ?? [])
    const widths = queries.flatMap(query => [...query.matchAll(/(max|min)-width: ([\d.]+px)/g)])
    expect(widths.length).toBeGreaterThan(50)
    expect(
      widths.filter(([, side, width]) => !breakpoints[side as 'max' | 'min'].includes(width ?? '')),
    ).toEqual([])
  })

  test('take the size of type from the scale of tokens.css, unless it is drawn to measure', () => {
    const sizes = screens.flatMap(({ file, css }) =>
      (css.match(/(?<![\w-])font(?:-size)?: [^;]+/g) ?? []).map(line => `${file}: ${line}`),
    )
    expect(sizes.length).toBeGreaterThan(100)
    expect(sizes.filter(line => /: (?:italic )?(?:\d+ )?[\d.]+rem/.test(line))).toEqual([])
  })

  test('take gaps, margins and padding from one scale, unless they are drawn to measure', () => {
    const strange = screens.flatMap(({ file, css }) =>
      [...css.matchAll(/(?<![\w-])(?:(?:row-|column-)?gap|(?:margin|padding)[a-z-]*): ([^;]+)/g)].flatMap(
        ([, value = '']) =>
          value
            .replace(/\(.*\)/, '')
            .split(/\s+/)
            .filter(length => /^[\d.]+rem$/.test(length) && !spaces.includes(Number.parseFloat(length)))
            .map(length => `${file}: ${length}`),
      ),
    )
    expect(strange).toEqual([])
  })

  test('leave the look of a button to its properties, and only set its position', () => {
    const look = /(?:^|[;\s])(?:padding|font|color|background|border|text-|letter-spacing|white-space)[\w-]*:/
    const button =
      /(?<!:not\()(?:^|[\s>])(?::global\(\.button(?:__\w+)?\)|\.button(?:__\w+)?)(?::[\w-]+(?:\(.*\))?)*$/
    const rules = sheets
      .filter(({ file }) => file !== 'ui/button.module.css')
      .flatMap(({ file, css }) =>
        [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
          rule: `${file}: ${selector.trim()}`,
          isOfButton: selector.split(/,(?![^(]*\))/).some(one => button.test(one.trim())),
          body,
        })),
      )
      .filter(({ isOfButton }) => isOfButton)
    expect(rules.length).toBeGreaterThan(10)
    expect(rules.filter(({ body }) => look.test(body)).map(({ rule }) => rule)).toEqual([])
  })
})
