import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { arePagesStale, buildPages } from './built-pages.ts'
import { isCalled, unitTests } from './test-files.ts'

/** `npm test` runs everything that is not long, `npm run test:long` the rest; `npm test -- letters` the tests of one noun. */
const isLong = process.argv.includes('--long')
const nouns = process.argv.slice(2).filter(word => word !== '--long')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const vitest = isLong
  ? ['run', '--project', 'unit', '--project', 'server', '--tags-filter', 'long']
  : ['run', '--tags-filter', '!long']
const playwright = [
  'e2e/run.ts',
  ...(isLong ? ['--grep', '@long', '--pass-with-no-tests'] : ['--grep-invert', '@long']),
]
const journeys = globSync('e2e/**/*.spec.ts')
const wantedTests = nouns.flatMap(noun => unitTests.filter(path => isCalled(path, noun)))
const wantedJourneys = nouns.flatMap(mainJourneys)
if (nouns.length > 0 && wantedTests.length + wantedJourneys.length === 0) {
  console.error(
    `No test is called ${nouns.join(' or ')}. Folders with tests: ${foldersOf([...unitTests, ...journeys])}`,
  )
  process.exit(1)
}

// The server's page tests and all journeys read the built browser code.
if (arePagesStale()) exitUnless(await buildPages())
if (nouns.length === 0) {
  exitUnless(await run('vitest', vitest))
  exitUnless(await run('node', playwright))
} else {
  // Each waits half of its time. The journeys' output comes at their end.
  const results = await Promise.all([
    wantedTests.length === 0 || run('vitest', [...vitest, ...wantedTests]),
    wantedJourneys.length === 0 || run('node', [...playwright, ...wantedJourneys], 'pipe'),
  ])
  exitUnless(results.every(Boolean))
}

/** npm has put node_modules/.bin and its own Node.js first in PATH. */
async function run(
  command: string,
  words: readonly string[],
  output: 'inherit' | 'pipe' = 'inherit',
): Promise<boolean> {
  const started = performance.now()
  const child = spawn(command, words, { stdio: ['inherit', output, 'inherit'] })
  const ended = once(child, 'close')
  const printed = child.stdout ? await text(child.stdout) : ''
  const [status] = await ended
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${printed}${command} ${words[0]}: ${seconds} s\n`)
  return status === 0
}

function exitUnless(isGreen: boolean): void {
  if (!isGreen) process.exit(1)
}

/** Those in files named after the noun. The others of its folder, where it has such, would take more than the minute. */
function mainJourneys(noun: string): string[] {
  const all = journeys.filter(path => isCalled(path, noun))
  const main = all.filter(path => isCalled(basename(path), noun))
  return main.length > 0 ? main : all
}

function foldersOf(paths: readonly string[]): string {
  return [...new Set(paths.map(path => basename(dirname(path))))].toSorted().join(', ')
}
