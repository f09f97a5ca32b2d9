import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { trackedFiles } from './tracked-files.ts'

/** `npm run check` refuses paths that lead to no file. A path may begin below its package's `src`. */
const mentions =
  /(?<![\w@/.:*{}-])(?:\.{1,2}\/)*([\w-][\w.-]*(?:\/[\w.-]+)+\.(?:tsx?|js|css|md|sql|svg|conf|service))\b/g

const paths = trackedFiles()
const names = new Set(
  paths.flatMap(path => path.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
)
for (const path of paths) {
  for (const text of textsOf(path)) {
    for (const [, mentioned = ''] of text.matchAll(mentions)) {
      if (names.has(mentioned)) continue
      console.error(`${path} mentions ${mentioned}, which is not there`)
      process.exitCode = 1
    }
  }
}

function textsOf(path: string): readonly string[] {
  if (path.endsWith('.md')) return [readFileSync(path, 'utf8')]
  if (path.endsWith('.css')) return readFileSync(path, 'utf8').match(/\/\*.*?\*\//gs) ?? []
  if (!/\.(?:tsx?|js)$/.test(path)) return []
  return parseSync(path, readFileSync(path, 'utf8')).comments.map(({ value }) => value)
}
