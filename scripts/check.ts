import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** `npm run check`: all static checks in parallel. Several checkers of one compiler would each infer what they share. */
const checks = [
  'biome check --error-on-warnings .',
  'tsc -p web --checkers 1',
  'tsc --checkers 1',
  'knip',
  'node scripts/check-sources.ts',
  'tsc -p web/service-worker',
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const codes = await Promise.all(checks.map(run))
process.exitCode = codes.every(code => code === 0) ? 0 : 1

/** npm has put node_modules/.bin first in PATH. */
async function run(check: string): Promise<number | null> {
  const [command = '', ...words] = check.split(' ')
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(code === 0 ? `${check}: nothing found\n` : `${check}:\n${said}`)
  return code
}
