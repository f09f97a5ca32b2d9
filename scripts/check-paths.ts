import { readFileSync } from 'node:fs'
import { parsedFile } from './parsed-file.ts'
import { trackedFiles } from './tracked-files.ts'

const mentions =
  /(?<![\w@/.:*{}-])(?:\.{1,2}\/)*([\w-][\w.-]*(?:\/[\w.-]+)+\.(?:tsx?|js|css|md|sql|svg|conf|service))\b/g

/** Paths that lead to no file. A path may begin below its package's `src`. */
export function pathProblems(): string[] {
  const paths = trackedFiles()
  const names = new Set(
    paths.flatMap(path => path.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
  )
  return paths.flatMap(path =>
    textsOf(path)
      .flatMap(text => [...text.matchAll(mentions)].map(([, mentioned = '']) => mentioned))
      .filter(mentioned => !names.has(mentioned))
      .map(mentioned => `${path} mentions ${mentioned}, which is not there`),
  )
}

function textsOf(path: string): readonly string[] {
  if (path.endsWith('.md')) return [readFileSync(path, 'utf8')]
  if (path.endsWith('.css')) return readFileSync(path, 'utf8').match(/\/\*.*?\*\//gs) ?? []
  if (!/\.(?:tsx?|js)$/.test(path)) return []
  return parsedFile(path).parsed.comments.map(({ value }) => value)
}
