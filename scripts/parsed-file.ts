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
