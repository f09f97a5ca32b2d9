import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/**
 * The layers of web/src, highest first: a folder imports from its own layer and those below. `features` stands for every folder not
 * named here, read from disk so that a new one is checked from its first file.
 */
const layers: readonly (readonly string[])[] = [
  ['test'],
  ['.'],
  ['routes'],
  ['features'],
  ['layout', 'session'],
  ['stationery'],
  ['ui', 'lib'],
]

const source = fileURLToPath(new URL('../web/src', import.meta.url))
const named = layers.flat()
const heightOf = (folder: string) =>
  -layers.findIndex(layer => layer.includes(named.includes(folder) ? folder : 'features'))

/** The folder of `web/src` that contains a file; `.` for a file at its root. */
const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(path => /\.tsx?$/.test(path))
const wrong = files.flatMap(path =>
  importsOf(path)
    .filter(imported => heightOf(folderOf(imported)) > heightOf(folderOf(path)))
    .filter(() => !/\.test\.tsx?$/.test(path))
    .map(imported => `web/src/${path} imports ${imported}, which stands on a higher floor`),
)
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1

/** The files of `web/src` that a file imports, re-exports or loads dynamically. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const requests = [
    ...staticImports.map(one => one.moduleRequest.value),
    ...staticExports.flatMap(one => one.entries.map(entry => entry.moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return requests.filter(request => /^[#.]/.test(request)).map(request => resolve(path, request))
}

function resolve(from: string, request: string): string {
  if (request.startsWith('#')) return request.slice(1)
  return posix.normalize(posix.join(dirname(from), request))
}
