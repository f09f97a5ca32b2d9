import { globSync } from 'node:fs'

/** Those that Vitest runs; paths begin at the root. */
export const unitTests = globSync('{domain,embedded-postgres,scripts,server,backup,web}/**/*.test.{ts,tsx}', {
  cwd: `${import.meta.dirname}/..`,
  exclude: ['**/node_modules/**'],
})

/** A file or folder on its path is named after the noun: `letters`, `letter-keys`, `sent-letter`. */
export function isCalled(path: string, noun: string): boolean {
  const names = path.split(/[/.]/)
  const words = [...names, ...names.flatMap(name => name.split('-'))]
  return words.includes(noun) || words.includes(noun.replace(/s$/, ''))
}
