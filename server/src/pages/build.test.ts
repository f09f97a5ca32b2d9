import { expect, it } from 'vitest'
import { type BuildManifest, readManifest } from '#pages/build.ts'

/** Files that import each other, each by the next; null where none do. */
function findCircle(manifest: BuildManifest): readonly string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const imported of manifest[name]?.imports ?? []) {
      const circle = visit(imported, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of Object.keys(manifest)) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return null
}

it('finds files that import each other', () => {
  const files = { a: { file: 'a.js', imports: ['b'] }, b: { file: 'b.js', imports: ['c'] } }
  expect(findCircle({ ...files, c: { file: 'c.js' } })).toBeNull()
  expect(findCircle({ ...files, c: { file: 'c.js', imports: ['b'] } })).toEqual(['b', 'c', 'b'])
})

/** A module of one may run before what it needs of the other is there: web/vite.config.ts says what lies in which file. */
it('builds no files of the pages that import each other', async () => {
  expect(findCircle(await readManifest())).toBeNull()
})
