import { parsedFile } from './parsed-file.ts'
import { trackedFiles } from './tracked-files.ts'

/** The build's entry for the server hands on what other files export. */
const entry = 'web/src/prerender.tsx'

/** A name leads to one place. */
export function exportProblems(): string[] {
  const paths = trackedFiles().filter(path => /\.(?:tsx?|js)$/.test(path) && path !== entry)
  const exported = paths.flatMap(path => [...exportsOf(path)].map(name => ({ name, path })))
  return [...Map.groupBy(exported, one => one.name)]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name} is exported by ${found.map(({ path }) => path).join(', ')}`)
}

function exportsOf(path: string): ReadonlySet<string> {
  const { staticExports } = parsedFile(path).parsed.module
  const entries = staticExports.flatMap(one => one.entries)
  const names = entries.map(({ exportName, localName }) =>
    exportName.kind === 'Default' ? localName.name : exportName.name,
  )
  return new Set(names.filter(name => name !== null))
}
