import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { arePagesStale, buildPages } from './built-pages.ts'
import { applied, type Change, changesIn } from './mutants/changes.ts'
import { copyProject } from './mutants/copy-project.ts'
import { failingTest } from './mutants/failing-test.ts'
import { isCalled, unitTests } from './test-files.ts'
import { trackedFiles } from './tracked-files.ts'

/**
 * `npm run test:mutants` makes small changes that a careless hand could make, each in a copy, and looks whether a test fails.
 * MUTANTS says how many, SEED which; `-- server/src/sealing` makes them there alone.
 */
const { MUTANTS = '150', SEED = String(Date.now() % 100_000) } = process.env
const leastKilled = 0.95
const rooms =
  /^(?:(?:server|domain)\/src\/(?:letters|guests|scheduling|notices|sealing|account-data)|web\/src\/letters\/writing\/drafts)\//
const minutesNear = 10
const minutesWhole = 60

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.once('SIGINT', () => process.exit(1))
if (arePagesStale() && !(await buildPages())) process.exit(1)
const [start = ''] = process.argv.slice(2)
const all = trackedFiles()
  .filter(path => rooms.test(path) && path.startsWith(start) && /(?<!\.test)\.tsx?$/.test(path))
  .flatMap(path => changesIn(path, readFileSync(path, 'utf8')))
const changes = all.toSorted((one, other) => (places(one) < places(other) ? -1 : 1)).slice(0, Number(MUTANTS))
process.stdout.write(`${changes.length} of ${all.length} changes, SEED=${SEED}\n`)
const copy = copyProject()
let killed = 0
for (const change of changes) {
  const killer = await killerOf(change)
  if (killer) killed += 1
  process.stdout.write(`${inWords(change)}: ${killer ? `killed by ${killer}` : 'LIVED'}\n`)
}
const share = killed / changes.length
process.stdout.write(
  `${killed} of ${changes.length} were killed, ${(share * 100).toFixed(1)} %; SEED=${SEED}\n`,
)
process.exit(share < leastKilled ? 1 : 0)

/** A random order, the same for the same seed. */
function places({ path, start, what }: Change): string {
  return createHash('sha256').update(`${SEED} ${path} ${start} ${what}`).digest('hex')
}

/** The test file that fails with it; null where none does. */
async function killerOf(change: Change): Promise<string | null> {
  const { path } = change
  const text = readFileSync(join(copy, path), 'utf8')
  writeFileSync(join(copy, path), applied(change, text))
  const own = testsCalled(path, basename(path).replace(/\..*/, ''))
  let killer: string | null = null
  if (own.length > 0) killer = await failingTest(copy, own, minutesNear)
  killer ??= await failingTest(copy, testsNear(path), minutesNear)
  killer ??= await failingTest(copy, wholeProjectOf(path), minutesWhole)
  writeFileSync(join(copy, path), text)
  return killer
}

/** In the folder of this file or the one above, or called after that folder. */
function testsNear(path: string): string[] {
  const folder = dirname(path)
  const around = unitTests.filter(test => [folder, dirname(folder)].includes(dirname(test)))
  return [...new Set([...around, ...testsCalled(path, basename(folder))])]
}

/** Those of `domain` may lie in other packages. */
function testsCalled(path: string, noun: string): string[] {
  const [root] = path.split('/')
  return unitTests.filter(test => (root === 'domain' || test.startsWith(`${root}/`)) && isCalled(test, noun))
}

function wholeProjectOf(path: string): string[] {
  if (path.startsWith('server/')) return ['--project', 'server']
  return path.startsWith('web/') ? ['--project', 'unit', '--project', 'dom*'] : ['--project', '*']
}

function inWords({ path, start, end, by, what }: Change): string {
  const text = readFileSync(join(copy, path), 'utf8')
  const line = text.slice(0, start).split('\n').length
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
  return `${path}:${line} ${what}: ${short(text.slice(start, end))} → ${short(by)}`
}
