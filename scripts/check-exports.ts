import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { trackedFiles } from './tracked-files.ts'

/** `npm run check`: a name leads to one place. */

/** The build's entry for the server hands on what other files export. */
const entry = 'web/src/prerender.tsx'

const paths = trackedFiles().filter(path => /\.(?:tsx?|js)$/.test(path) && path !== entry)
const exported = paths.flatMap(path => [...exportsOf(path)].map(name => ({ name, path })))
for (const [name, found] of Map.groupBy(exported, one => one.name)) {
  if (found.length === 1) continue
  console.error(`${name} is exported by ${found.map(({ path }) => path).join(', ')}`)
  process.exitCode = 1
}

function exportsOf(path: string): ReadonlySet<string> {
  const { staticExports } = parseSync(path, readFileSync(path, 'utf8')).module
  const entries = staticExports.flatMap(one => one.entries)
  const names = entries.map(({ exportName, localName }) =>
    exportName.kind === 'Default' ? localName.name : exportName.name,
  )
  return new Set(names.filter(name => name !== null))
}
