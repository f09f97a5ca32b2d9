import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

type ParsedFile = { readonly text: string; readonly parsed: ParseResult }

const root = join(import.meta.dirname, '..')
const known = new Map<string, ParsedFile>()

/** Once for all checks; `path` begins at the root. */
export function parsedFile(path: string): ParsedFile {
  const found = known.get(path)
  if (found) return found
  const text = readFileSync(join(root, path), 'utf8')
  const file = { text, parsed: parseSync(path, text) }
  known.set(path, file)
  return file
}

/** Includes re-exports, and dynamic imports of what is named. */
export function importsIn(path: string): { request: string; isType: boolean }[] {
  const { text, parsed } = parsedFile(path)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const isType = (entries: readonly { readonly isType: boolean }[]) =>
    entries.length > 0 && entries.every(entry => entry.isType)
  return [
    ...staticImports.map(one => ({ request: one.moduleRequest.value, isType: isType(one.entries) })),
    ...staticExports.flatMap(({ entries }) =>
      entries.map(entry => ({ request: entry.moduleRequest?.value ?? '', isType: entry.isType })),
    ),
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .filter(named => /^['"]/.test(named))
      .map(named => ({ request: named.slice(1, -1), isType: false })),
  ]
}
