import '#db/lean-drizzle.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { asLine } from '#doctor/finding.ts'
import { answerVersion } from '#lib/run-command.ts'

// Shares the server's cache.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/novelette', import.meta.url)))

/**
 * `npm run doctor`: one line per check; `--json` for programs; `--mail ADDRESS` sends a mail to look at. `--rehearse-restore FILE`
 * restores a backup for a moment instead.
 */
answerVersion()
const { values: wanted } = parseArgs({
  options: {
    json: { type: 'boolean' },
    mail: { type: 'string' },
    'rehearse-restore': { type: 'string' },
    'key-file': { type: 'string' },
  },
})
if (wanted['rehearse-restore'] !== undefined) {
  const { rehearseRestore } = await import('#doctor/rehearse.ts')
  process.exit(await rehearseRestore(wanted['rehearse-restore'], wanted['key-file']))
}
const { examine } = await import('#doctor/examine.ts')
const findings = await examine(process.env, { mailTo: wanted.mail })
const isWell = findings.every(({ state }) => state !== 'problem')
const text = wanted.json ? JSON.stringify({ isWell, findings }, null, 2) : findings.map(asLine).join('\n')
process.stdout.write(`${text}\n`)
process.exitCode = isWell ? 0 : 1
