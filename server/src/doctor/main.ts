import '#db/lean-drizzle.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { asLine } from '#doctor/finding.ts'

// Shares the server's cache.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/novelette', import.meta.url)))
const { examine } = await import('#doctor/examine.ts')

/** `npm run doctor`: one line per check; `--json` for programs; `--mail ADDRESS` sends a mail to look at. */
const { values: wanted } = parseArgs({ options: { json: { type: 'boolean' }, mail: { type: 'string' } } })
const findings = await examine(process.env, { mailTo: wanted.mail })
const isWell = findings.every(({ state }) => state !== 'problem')
const text = wanted.json ? JSON.stringify({ isWell, findings }, null, 2) : findings.map(asLine).join('\n')
process.stdout.write(`${text}\n`)
process.exitCode = isWell ? 0 : 1
