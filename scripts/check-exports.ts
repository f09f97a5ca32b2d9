import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** `npm run check` refuses two exports of one name, so that a name leads to one place. */

/** Exports of an entry that a tool reads, besides those of the file they come from. */
const entries = new Set(['web/src/prerender.tsx'])

const { stdout } = spawnSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js'],
  {
    encoding: 'utf8',
  },
)
const paths = stdout.split('\n').filter(path => path && existsSync(path) && !entries.has(path))
const exported = paths.flatMap(path => [...exportsOf(path)].map(name => ({ name, path })))
for (const [name, found] of Map.groupBy(exported, ({ name }) => name)) {
  if (found.length === 1) continue
  console.error(`${name} is exported by ${found.map(({ path }) => path).join(', ')}`)
  process.exitCode = 1
}

function exportsOf(path: string): ReadonlySet<string> {
  const { staticExports } = parseSync(path, readFileSync(path, 'utf8')).module
  const names = staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName))
  return new Set(names.flatMap(({ kind, name }) => (kind === 'Name' && name ? [name] : [])))
}
