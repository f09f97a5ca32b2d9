import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** By a selector of their own. */
function classesOf(file: string): string[] {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
  return [...css.matchAll(/(?<=^|[{}])([^{};@]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map(selector => selector.trim())
    .filter(selector => /^\.[\w-]+$/.test(selector))
}

test('no two style sheets style the same class, because a loaded sheet stays for every later screen', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of globSync('**/*.css', { cwd: import.meta.dirname })) {
    for (const name of classesOf(file)) homes.set(name, (homes.get(name) ?? new Set()).add(file))
  }
  expect(homes.size).toBeGreaterThan(100)
  expect([...homes].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  )
})

test('every underline sets its thickness outside the shorthand, which Safari would drop as a whole', () => {
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname }).map(file =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  const underlines = sheets.flatMap(css => css.match(/text-decoration: underline.*/g) ?? [])
  expect(underlines.length).toBeGreaterThan(10)
  expect(underlines.filter(line => /\d(px|em|rem)/.test(line))).toEqual([])
})
