import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `npm test` runs everything; `npm test -- letters` runs the tests of one noun in domain, server, browser and journeys. */
const nouns = process.argv.slice(2)
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const unitTests = globSync('{domain,embedded-postgres,server,backup,web}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
})
const journeys = globSync('e2e/**/*.spec.ts')
const wantedTests = unitTests.filter(isWanted)
const wantedJourneys = journeys.filter(isWanted)
if (wantedTests.length + wantedJourneys.length === 0) {
  console.error(
    `No test is called ${nouns.join(' or ')}. Folders with tests: ${foldersOf([...unitTests, ...journeys])}`,
  )
  process.exit(1)
}

// The server's page tests and all journeys read the built browser code.
if (nouns.length === 0 || isBuildStale()) run('vite', ['build', 'web'])
if (wantedTests.length > 0) run('vitest', ['run', ...(nouns.length > 0 ? wantedTests : [])])
if (wantedJourneys.length > 0) run('node', ['e2e/run.ts', ...(nouns.length > 0 ? wantedJourneys : [])])

/** Exits with the command's exit code unless it is 0. npm has put node_modules/.bin and its own Node.js first in PATH. */
function run(command: string, words: readonly string[]): void {
  const started = performance.now()
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  process.stdout.write(`${command} ${words[0]}: ${Math.round((performance.now() - started) / 1000)} s\n`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Whether the file or a folder on its path is named after one of the nouns: `letters`, `letter-keys`, `sent-letter`. */
function isWanted(path: string): boolean {
  const names = path.split(/[/.]/)
  const words = [...names, ...names.flatMap(name => name.split('-'))]
  return (
    nouns.length === 0 || nouns.some(noun => words.includes(noun) || words.includes(noun.replace(/s$/, '')))
  )
}

function foldersOf(paths: readonly string[]): string {
  return [...new Set(paths.map(path => basename(dirname(path))))].toSorted().join(', ')
}

function isBuildStale(): boolean {
  const built = 'web/dist/server/prerender.js'
  if (!existsSync(built)) return true
  const sources = globSync('{web,domain}/**/*.{ts,tsx,css,html,svg,webp,json}', {
    exclude: ['**/node_modules/**', 'web/dist/**'],
  })
  return sources.some(path => statSync(path).mtimeMs > statSync(built).mtimeMs)
}
